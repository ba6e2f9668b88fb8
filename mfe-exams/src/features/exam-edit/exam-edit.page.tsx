import { examEndpoints, ExamStatus, limits, type ExamDetail } from '@mebae/contracts';
import {
  api,
  ApiError,
  Button,
  Field,
  Input,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Textarea,
  useApi,
  useKeptForm,
  useMay,
  useMutate,
  useNavigate,
  useNotice,
  useParams,
  useTranslation,
} from '@mebae/platform';
import { EmptyState, ErrorState, LoadingState, PageHeader, Section } from '@mebae/ui';
import { useEffect, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { fromJapanInput, toJapanInput } from '../../lib/japan-time.ts';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '16px', maxWidth: '720px' },
  fields: { display: 'grid', gap: '16px' },
  actions: { display: 'flex', gap: '12px', justifyContent: 'flex-end' },
});

/** `/pages/exam/:evalSettingID/edit`: what may still be changed of a course. */
export default function ExamEditPage() {
  const { t } = useTranslation('exams');
  const mayChange = useMay('exams.change');
  const evalSettingID = Number(useParams()['evalSettingID']);
  const { data, error, mutate } = useApi(
    examEndpoints.detail,
    mayChange ? { params: { evalSettingID } } : null,
  );
  if (!mayChange) return <EmptyState title={t('edit.adminOnly')} />;
  if (error) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  return <EditForm exam={data} />;
}

/** Times as the inputs hold them, in Japan's time. */
interface ExamForm {
  title: string;
  description: string;
  startAt: string;
  endAt: string;
}

function EditForm({ exam }: { exam: ExamDetail }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const notice = useNotice();
  const navigate = useNavigate();
  const refresh = useMutate();
  const form = useForm<ExamForm>({
    defaultValues: {
      title: exam.title,
      description: exam.description,
      startAt: toJapanInput(exam.startAt),
      endAt: toJapanInput(exam.endAt),
    },
  });
  const { isDirty, isSubmitting, dirtyFields } = form.formState;
  const [isSaved, setSaved] = useState(false);
  useKeptForm({
    name: 'edit',
    value: useWatch({ control: form.control }) as ExamForm,
    dirty: isDirty && !isSaved,
    restore: (values) => form.reset(values, { keepDefaultValues: true }),
  });
  const back = `/pages/exam/${exam.evalSettingID}`;
  // After the guard is lifted, or it would ask about what has just been saved.
  useEffect(() => {
    if (isSaved) void navigate(back);
  }, [isSaved, navigate, back]);
  const ended = exam.status === ExamStatus.Ended;
  const started = exam.status !== ExamStatus.BeforeStart;

  const isTime = (text: string): true | string =>
    fromJapanInput(text) !== null || t('problem.required');

  const submit = form.handleSubmit(async (values) => {
    try {
      await api(examEndpoints.change, {
        params: { evalSettingID: exam.evalSettingID },
        body: {
          ...(dirtyFields.title && { title: values.title }),
          ...(dirtyFields.description && { description: values.description }),
          ...(dirtyFields.startAt && { startAt: fromJapanInput(values.startAt) ?? undefined }),
          ...(dirtyFields.endAt && { endAt: fromJapanInput(values.endAt) ?? undefined }),
        },
      });
    } catch (error) {
      const duplicate = error instanceof ApiError && error.reason.includes('duplicateTitle');
      if (duplicate) form.setError('title', { message: t('problem.duplicateTitle') });
      else form.setError('root', {});
      if (!duplicate) notice.error(error);
      return;
    }
    notice.success(t('edit.saved'));
    await refresh('/exams');
    setSaved(true);
  });

  return (
    <form className={styles.page} onSubmit={(event) => void submit(event)} noValidate>
      <PageHeader
        title={t('edit.title')}
        breadcrumbs={[
          { label: t('list.title'), to: '/pages/exam/list' },
          { label: exam.title, to: back },
        ]}
      />
      {started && (
        <MessageBar>
          <MessageBarBody>{ended ? t('edit.ended') : t('edit.started')}</MessageBarBody>
        </MessageBar>
      )}
      <Section title={t('step.base')}>
        <div className={styles.fields}>
          <Controller
            name="title"
            control={form.control}
            rules={{ validate: (text) => text.trim() !== '' || t('problem.required') }}
            render={({ field, fieldState }) => (
              <Field label={t('exam.title')} required validationMessage={fieldState.error?.message}>
                <Input maxLength={limits.titleLength} {...field} />
              </Field>
            )}
          />
          <Controller
            name="description"
            control={form.control}
            render={({ field }) => (
              <Field label={t('exam.description')}>
                <Textarea
                  rows={3}
                  readOnly={ended}
                  maxLength={limits.descriptionLength}
                  {...field}
                />
              </Field>
            )}
          />
          <Controller
            name="startAt"
            control={form.control}
            rules={{ validate: isTime }}
            render={({ field, fieldState }) => (
              <Field
                label={t('exam.startAt')}
                required
                validationMessage={fieldState.error?.message}
              >
                <Input type="datetime-local" readOnly={started} {...field} />
              </Field>
            )}
          />
          <Controller
            name="endAt"
            control={form.control}
            rules={{
              validate: (text, { startAt }) =>
                text !== '' && text < startAt ? t('problem.endBeforeStart') : isTime(text),
            }}
            render={({ field, fieldState }) => (
              <Field
                label={t('exam.endAt')}
                hint={ended ? t('edit.endHint') : undefined}
                required
                validationMessage={fieldState.error?.message}
              >
                <Input type="datetime-local" {...field} />
              </Field>
            )}
          />
        </div>
      </Section>
      <div className={styles.actions}>
        <Button onClick={() => void navigate(back)}>{t('cancel')}</Button>
        <Button appearance="primary" type="submit" disabledFocusable={!isDirty || isSubmitting}>
          {t('edit.save')}
        </Button>
      </div>
    </form>
  );
}
