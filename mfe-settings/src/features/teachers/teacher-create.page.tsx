import { AllowedContent, ErrorState, LoadingState, PageHeader } from '@mebae/ui';
import { useClasses } from '../../lib/classes.resource.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { TeacherForm } from './teacher-form.tsx';

/**
 * Administrators register a teacher; an invitation is written to the address at once. An address that is taken is
 * refused.
 */
export default function TeacherCreatePage() {
  const t = useText();
  return (
    <>
      <PageHeader
        title={t('teachers.create')}
        subtitle={t('teachers.createSubtitle')}
        breadcrumbs={[{ label: t('teachers.title'), to: paths.teachers }]}
      />
      <AllowedContent call="teachers.create">
        <Create />
      </AllowedContent>
    </>
  );
}

function Create() {
  const { data, error, mutate } = useClasses();
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  return <TeacherForm teacher={null} classes={data.data} />;
}
