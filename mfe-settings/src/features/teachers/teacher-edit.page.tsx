import { personName, useLanguage, useParams } from '@mebae/platform';
import {
  addressID,
  AllowedContent,
  EmptyState,
  ErrorState,
  LinkButton,
  LoadingState,
  PageHeader,
} from '@mebae/ui';
import { useClasses } from '../../lib/classes.resource.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { SignInPanel } from './sign-in-panel.tsx';
import { TeacherForm } from './teacher-form.tsx';
import { useTeacher } from './teachers.resource.ts';

/**
 * Administrators change a teacher: person, authority, classes in charge, and whether they may sign in. The last
 * administrator stays one.
 */
export default function TeacherEditPage() {
  return (
    <AllowedContent call="teachers.detail">
      <Edit />
    </AllowedContent>
  );
}

function Edit() {
  const t = useText();
  const language = useLanguage();
  const teacherID = addressID(useParams()['teacherID']);
  const teacher = useTeacher(teacherID);
  return (
    <>
      <PageHeader
        title={teacher.data ? personName(teacher.data, language) : t('teachers.edit')}
        breadcrumbs={[{ label: t('teachers.title'), to: paths.teachers }]}
      />
      {teacherID === null || teacher.error?.status === 404 ? (
        <EmptyState
          title={t('teachers.gone')}
          action={<LinkButton to={paths.teachers}>{t('teachers.toList')}</LinkButton>}
        />
      ) : (
        <Loaded teacher={teacher} />
      )}
    </>
  );
}

function Loaded({ teacher }: { teacher: ReturnType<typeof useTeacher> }) {
  const classes = useClasses();
  const failed = [teacher, classes].find((call) => call.error && !call.data);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.mutate()} />;
  if (!teacher.data || !classes.data) return <LoadingState />;
  return (
    <>
      <SignInPanel teacher={teacher.data} />
      <TeacherForm
        key={teacher.data.teacherID}
        teacher={teacher.data}
        classes={classes.data.data}
      />
    </>
  );
}
