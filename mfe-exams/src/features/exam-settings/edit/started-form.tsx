import {
  ApiError,
  useDialog,
  useLanguage,
  useNavigate,
  useNotice,
  useTranslation,
} from '@mebae/platform';
import { ExamStatus, type ExamChange, type ExamDetail } from '@mebae/contracts';
import { Form, FormConflict, SaveBar, useConflict, useForm } from '@mebae/ui/forms';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { EditHeader } from './edit-header.tsx';
import { readExam, useChangeExam } from './exam-edit.resource.ts';
import { comparedExam } from './compared-exam.ts';
import { changeFrom, examSchema, formFrom } from './exam-form.ts';
import { RunningFields } from './running-fields.tsx';
import { StartedFields } from './started-fields.tsx';

/** Fields of a course that has started, or has ended, which may still be changed. */
export function StartedForm({ exam, onReload }: { exam: ExamDetail; onReload: () => void }) {
  const { t } = useTranslation('exams');
  const notice = useNotice();
  const navigate = useNavigate();
  const change = useChangeExam(exam.evalSettingID);
  const back = paths.exam(exam.evalSettingID);
  const [before] = useState(() => formFrom(exam));
  const conflict = useConflict(() => readExam(exam.evalSettingID));
  const { confirm } = useDialog();
  const language = useLanguage();
  const question = {
    title: t('edit.openTitle'),
    body: t('edit.openBody'),
    confirmLabel: t('edit.open'),
  };
  const form = useForm({
    keptAs: 'edit',
    defaultValues: before,
    schema: () => examSchema(exam.startAt, (key, values) => t(key, { ...values })),
    onSave: async (values) => {
      const changes = changeFrom(before, values);
      if (opensAgain(exam, changes) && !(await confirm(question))) return false;
      return conflict.guard(change(changes));
    },
    problemOf: (error) => {
      if (!(error instanceof ApiError)) return null;
      if (error.reason.includes('duplicateTitle')) {
        return { field: 'title', message: t('problem.duplicateTitle') };
      }
      return error.reason.includes('reminder.outsideCourse')
        ? { field: 'mail', message: t('problem.outsideCourse') }
        : null;
    },
    onSaved: () => {
      notice.success(t('edit.saved'));
      void navigate(back);
    },
  });
  const compared = comparedExam(
    { t: (key, values) => t(key, { ...values }), language },
    { before, typed: form.getValues },
  );
  return (
    <Form form={form}>
      <EditHeader exam={exam} />
      <StartedFields form={form} exam={exam} />
      {exam.status === ExamStatus.UnderExamination && <RunningFields form={form} exam={exam} />}
      <SaveBar
        label={t('edit.save')}
        isSaving={form.isSaving}
        isDisabled={!form.isDirty}
        cancelTo={back}
        message={<FormConflict {...{ form, conflict, onReload, compared }} />}
      />
    </Form>
  );
}

/** Whether a change gives a course that is over an end that is still to come. */
const opensAgain = ({ status }: ExamDetail, { endAt }: ExamChange): boolean =>
  status === ExamStatus.Ended && endAt !== undefined && Date.parse(endAt) > Date.now();
