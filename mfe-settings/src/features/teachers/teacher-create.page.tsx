import { endpoints } from '@mebae/contracts';
import { api, useApi, useMutate, useNavigate, useNotice } from '@mebae/platform';
import { AllowedContent, ErrorState, LoadingState, PageHeader } from '@mebae/ui';
import { useEffect, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { bodyOf, type FormValues } from './form-values.ts';
import { problemOf } from './save-problem.ts';
import { TeacherForm } from './teacher-form.tsx';

/** Registers a teacher; an invitation goes to the address at once. */
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
  const t = useText();
  const notice = useNotice();
  const navigate = useNavigate();
  const refresh = useMutate();
  const classes = useApi(endpoints.classes.list, {});
  const [isSaved, setSaved] = useState(false);
  // After the guard of unsaved input is lifted.
  useEffect(() => {
    if (isSaved) void navigate(paths.teachers);
  }, [isSaved, navigate]);

  const save = async (values: FormValues) => {
    try {
      const body = bodyOf(values);
      await api(endpoints.teachers.create, { body });
      notice.success(t('teachers.created', { email: body.email }));
      await refresh('/teachers');
      setSaved(true);
      return null;
    } catch (error) {
      const problem = problemOf(error, values, t);
      if (problem === null) notice.error(error);
      return problem;
    }
  };

  if (classes.error && !classes.data) {
    return <ErrorState error={classes.error} onRetry={() => void classes.mutate()} />;
  }
  if (!classes.data) return <LoadingState />;
  return <TeacherForm teacher={null} classes={classes.data.data} onSave={save} isSaved={isSaved} />;
}
