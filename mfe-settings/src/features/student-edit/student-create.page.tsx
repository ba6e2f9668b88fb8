import { AllowedContent, ErrorState, LoadingState, PageHeader } from '@mebae/ui';
import { useClasses } from '../../lib/classes.resource.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { StudentForm } from './student-form.tsx';

/**
 * Administrators register a student in the current school year; a number or address that is taken is refused with
 * whose it is.
 */
export default function StudentCreatePage() {
  const t = useText();
  return (
    <>
      <PageHeader
        title={t('students.create')}
        breadcrumbs={[{ label: t('students.title'), to: paths.students }]}
      />
      <AllowedContent call="students.create">
        <Create />
      </AllowedContent>
    </>
  );
}

function Create() {
  const { data, error, mutate } = useClasses();
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  return (
    <StudentForm student={null} classes={data.data} listPath={paths.students} onReload={() => {}} />
  );
}
