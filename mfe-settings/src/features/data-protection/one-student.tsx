import { EmptyState, ErrorState, LinkButton, LoadingState, Section } from '@mebae/ui';
import { personName, useLanguage } from '@mebae/platform';
import { paths } from '../../lib/paths.ts';
import { StudentDataSection } from '../../lib/student-data/student-data-section.tsx';
import { useErasure } from '../../lib/student-data/student-data.resource.ts';
import { useText } from '../../lib/text.ts';
import { EraseForm } from './erase-form.tsx';
import { Files } from './export-section.tsx';

/** One student's data: the zip for a parent, and erasing who the student is. */
export function OneStudent({ studentID }: { studentID: number }) {
  const t = useText();
  const language = useLanguage();
  const { data, error, mutate } = useErasure(studentID);
  const back = <LinkButton to={paths.schoolData}>{t('data.back')}</LinkButton>;
  if (error?.status === 404) return <EmptyState title={t('data.noStudent')} action={back} />;
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  const name = personName(data, language);
  return (
    <>
      <Section title={t('data.found', { name, number: data.manageNumber })} actions={back}>
        <Files studentID={studentID} />
      </Section>
      <StudentDataSection studentID={studentID} hasErasureLink={false} />
      <EraseForm student={data} name={name} />
    </>
  );
}
