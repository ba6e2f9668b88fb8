import { limits, type Interview } from '@mebae/contracts';
import { Button, makeStyles, useLanguage, useNotice } from '@mebae/platform';
import { Form, FormConflict, SaveBar, TextField, useConflict, useForm } from '@mebae/ui/forms';
import { useText } from '../../lib/text.ts';
import { readInterviews, useInterviewWrites } from './interview.resource.ts';
import { PrintedForm } from './printed-form.tsx';
import {
  bodyOf,
  comparedInterview,
  interviewFrom,
  interviewSchema,
  type InterviewValues,
} from './interview-values.ts';

const useStyles = makeStyles({
  screenOnly: { '@media print': { display: 'none' } },
  days: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '12px 24px' },
  field: { marginTop: '12px' },
  memo: { marginTop: '12px', '& textarea': { minHeight: '160px' } },
});

interface InterviewFormProps {
  studentID: number;
  /** The talk that is being changed; null: a new one. */
  edited: Interview | null;
  onDone: () => void;
  /** Begins again with what somebody else has saved. */
  onReload: () => void;
}

/** The notes of a talk: memos as they are typed, goals that both agreed on, the next day. */
export function InterviewForm({ studentID, edited, onDone, onReload }: InterviewFormProps) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const { form, conflict } = useInterviewForm(studentID, edited, onDone);
  return (
    <Form form={form}>
      <div className={styles.screenOnly}>
        <div className={styles.days}>
          <TextField form={form} name="heldOn" type="date" label={t('interview.heldOn')} />
          <TextField form={form} name="nextOn" type="date" label={t('interview.nextOn')} />
        </div>
        <TextField
          form={form}
          name="memo"
          className={styles.memo}
          label={t('interview.memo')}
          hint={t('interview.memoHint')}
          rows={2}
          maxLength={limits.memoLength}
        />
        <TextField
          form={form}
          name="goals"
          className={styles.field}
          label={t('interview.goals')}
          hint={t('interview.goalsHint', { count: limits.interviewGoals })}
          rows={2}
        />
      </div>
      <PrintedForm form={form} />
      <SaveBar
        label={t('interview.save')}
        call={edited ? 'interviews.update' : 'interviews.create'}
        isSaving={form.isSaving}
        isDisabled={!form.isDirty}
        message={
          <FormConflict
            form={form}
            conflict={conflict}
            onReload={onReload}
            compared={comparedInterview(t, language)}
          />
        }
      >
        {edited && <Button onClick={() => form.discard(onDone)}>{t('interview.cancel')}</Button>}
      </SaveBar>
    </Form>
  );
}

/** The form of a talk: kept in the tab as it is typed, also without a network, and there again after a reload. */
function useInterviewForm(studentID: number, edited: Interview | null, onDone: () => void) {
  const t = useText();
  const notice = useNotice();
  const { create, update } = useInterviewWrites(studentID);
  const interviewID = edited?.interviewID;
  const conflict = useConflict(async () => {
    const { interviews } = await readInterviews(studentID);
    const latest = interviews.find((interview) => interview.interviewID === interviewID) ?? edited;
    if (!latest) throw new Error('a new talk has no other version');
    // of a talk that is gone there is what it was: the next save says so
    return latest;
  });
  const form = useForm<InterviewValues>({
    keptAs: interviewID === undefined ? 'interview' : `interview-${interviewID}`,
    defaultValues: interviewFrom(edited),
    schema: () => interviewSchema(t),
    onSave: async (values) => {
      const body = bodyOf(values);
      const isSaved = await conflict.guard(
        interviewID === undefined
          ? create(body)
          : update(interviewID, { ...body, updatedAt: values.basedOn }),
      );
      if (isSaved) notice.success(t('interview.saved'));
      return isSaved;
    },
    nextValues: () => interviewFrom(null),
    onSaved: onDone,
  });
  return { form, conflict };
}
