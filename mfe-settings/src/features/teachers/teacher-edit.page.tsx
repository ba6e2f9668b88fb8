import { endpoints, type SchoolClassRow, type TeacherRow } from '@mebae/contracts';
import {
  api,
  personName,
  useApi,
  useLanguage,
  useMutate,
  useNavigate,
  useNotice,
  useParams,
} from '@mebae/platform';
import {
  AllowedContent,
  EmptyState,
  ErrorState,
  LinkButton,
  LoadingState,
  PageHeader,
} from '@mebae/ui';
import { useEffect, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { wholeNumber } from '../../lib/query-values.ts';
import { useText } from '../../lib/text.ts';
import { bodyOf, type FormValues } from './form-values.ts';
import { problemOf } from './save-problem.ts';
import { SignInPanel } from './sign-in-panel.tsx';
import { TeacherForm } from './teacher-form.tsx';

/** Changes a teacher: person, authority, classes in charge, and whether they may sign in. */
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
  const teacherID = wholeNumber(useParams().teacherID ?? null);
  const found = useApi(
    endpoints.teachers.detail,
    teacherID === null ? null : { params: { teacherID } },
  );
  const classes = useApi(endpoints.classes.list, {});
  const breadcrumbs = [{ label: t('teachers.title'), to: paths.teachers }];
  const head = (
    <PageHeader
      title={found.data ? personName(found.data, language) : t('teachers.edit')}
      breadcrumbs={breadcrumbs}
    />
  );
  if (teacherID === null || found.error?.status === 404) {
    return (
      <>
        {head}
        <EmptyState
          title={t('teachers.gone')}
          action={<LinkButton to={paths.teachers}>{t('teachers.toList')}</LinkButton>}
        />
      </>
    );
  }
  const failed = [found, classes].find((call) => call.error && !call.data);
  return (
    <>
      {head}
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.mutate()} />
      ) : found.data && classes.data ? (
        <>
          <SignInPanel teacher={found.data} />
          <Form key={teacherID} teacher={found.data} classes={classes.data.data} />
        </>
      ) : (
        <LoadingState />
      )}
    </>
  );
}

function Form(props: { teacher: TeacherRow; classes: readonly SchoolClassRow[] }) {
  const t = useText();
  const notice = useNotice();
  const navigate = useNavigate();
  const refresh = useMutate();
  // The form begins with what the server had when it opened; a later answer must not move what is typed.
  const [teacher] = useState(props.teacher);
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    if (isSaved) void navigate(paths.teachers);
  }, [isSaved, navigate]);
  const save = async (values: FormValues) => {
    try {
      await api(endpoints.teachers.update, {
        params: { teacherID: teacher.teacherID },
        body: { ...bodyOf(values), isValid: values.isValid },
      });
      notice.success(t('teachers.saved'));
      await refresh('/teachers');
      setSaved(true);
      return null;
    } catch (error) {
      const problem = problemOf(error, values, t);
      if (problem === null) notice.error(error);
      return problem;
    }
  };
  return <TeacherForm teacher={teacher} classes={props.classes} onSave={save} isSaved={isSaved} />;
}
