import { AllowedContent, LinkButton, PageHeader } from '@mebae/ui';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';

/** Header of the import's pages; somebody who may not import is told so instead of shown the content. */
export function ImportFrame({ children }: { children: ReactNode }) {
  const t = useText();
  const back = <LinkButton to={paths.students}>{t('import.toStudents')}</LinkButton>;
  return (
    <>
      <PageHeader
        title={t('import.title')}
        breadcrumbs={[{ label: t('students.title'), to: paths.students }]}
      />
      <AllowedContent call="studentImport.preview" action={back}>
        {children}
      </AllowedContent>
    </>
  );
}
