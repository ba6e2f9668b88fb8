import { ApiError, useParams, useNavigate, useNotice, useTranslation } from '@mebae/platform';
import { ExamStatus, type ExamDetail } from '@mebae/contracts';
import { AllowedContent, ErrorState, LoadingState, PageHeader } from '@mebae/ui';
import { Form, SaveBar, useForm } from '@mebae/ui/forms';
import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useChangeExam, useExam } from './exam-edit.resource.ts';
import { ExamFields } from './exam-fields.tsx';
import { changeFrom, examSchema, formFrom } from './exam-form.ts';

/** `/pages/exam/:evalSettingID/edit`: what may still be changed of a course. */
export default function ExamEditPage() {
  return (
    <AllowedContent call="exams.change">
      <LoadedForm />
    </AllowedContent>
  );
}

function LoadedForm() {
  const { data, error, mutate } = useExam(Number(useParams()['evalSettingID']));
  if (error) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  return <ExamForm key={data.evalSettingID} exam={data} />;
}

function ExamForm({ exam }: { exam: ExamDetail }) {
  const { t } = useTranslation('exams');
  const notice = useNotice();
  const navigate = useNavigate();
  const change = useChangeExam(exam.evalSettingID);
  const back = paths.exam(exam.evalSettingID);
  const [before] = useState(() => formFrom(exam));
  const form = useForm({
    keptAs: 'edit',
    defaultValues: before,
    schema: () => examSchema((key, values) => t(key, { ...values })),
    onSave: (values) => change(changeFrom(before, values)),
    problemOf: (error) =>
      error instanceof ApiError && error.reason.includes('duplicateTitle')
        ? { field: 'title', message: t('problem.duplicateTitle') }
        : null,
    onSaved: () => {
      notice.success(t('edit.saved'));
      void navigate(back);
    },
  });
  return (
    <Form form={form}>
      <PageHeader
        title={t('edit.title')}
        breadcrumbs={[
          { label: t('list.title'), to: paths.list },
          { label: exam.title, to: back },
        ]}
      />
      <ExamFields
        form={form}
        isStarted={exam.status !== ExamStatus.BeforeStart}
        isEnded={exam.status === ExamStatus.Ended}
      />
      <SaveBar
        label={t('edit.save')}
        isSaving={form.isSaving}
        isDisabled={!form.isDirty}
        cancelTo={back}
      />
    </Form>
  );
}
