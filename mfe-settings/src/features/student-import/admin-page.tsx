import { useSession } from '@mebae/platform';
import { EmptyState, PageHeader, useAdminOnly, LinkButton } from '@mebae/ui';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';

/** Head of the import's pages; somebody without administrative authority is told so instead of shown the content. */
export function ImportPage({ children }: { children: ReactNode }) {
  const t = useText();
  const { isAdmin } = useSession();
  const { reason } = useAdminOnly();
  const back = <LinkButton to={paths.students}>{t('import.toStudents')}</LinkButton>;
  return (
    <>
      <PageHeader
        title={t('import.title')}
        breadcrumbs={[{ label: t('students.title'), to: paths.students }]}
      />
      {isAdmin ? children : <EmptyState title={reason} action={back} />}
    </>
  );
}
