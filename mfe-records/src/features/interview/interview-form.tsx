import { limits, type Interview } from '@mebae/contracts';
import { Button, Field, Input, Textarea, makeStyles, useNotice } from '@mebae/platform';
import { ConflictMessage, SaveBar, useConflict } from '@mebae/ui/forms';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { readInterviews, useInterviewWrites } from './interview.resource.ts';
import { PrintedForm } from './printed-form.tsx';
import { bodyOf, problemsOf, useTalkDraft, type TalkDraft } from './use-talk-draft.ts';

const useStyles = makeStyles({
  screenOnly: { '@media print': { display: 'none' } },
  days: { display: 'flex', flexWrap: 'wrap', gap: '12px 24px' },
  field: { marginTop: '12px' },
  memo: { '& textarea': { minHeight: '160px' } },
});

interface InterviewFormProps {
  studentID: number;
  /** The talk that is being changed; null: a new one. */
  edited: Interview | null;
  onDone: () => void;
}

/** What is kept of a talk: memos as they are typed, goals that both agreed on, the next day. */
export function InterviewForm({ studentID, edited, onDone }: InterviewFormProps) {
  const styles = useStyles();
  const t = useText();
  const { draft, dirty, change, reset } = useTalkDraft(edited);
  const { save, isSaving, conflict } = useSave({
    studentID,
    edited,
    onDone: () => reset(null, onDone),
  });
  const problems = problemsOf(draft);
  const isSound = Object.values(problems).every((problem) => problem === null);
  const messageOf = (field: keyof typeof problems) =>
    problems[field] === null
      ? undefined
      : t(problems[field], { count: limits.interviewGoals, length: limits.interviewGoalLength });
  return (
    <>
      <div className={styles.screenOnly}>
        <div className={styles.days}>
          <Field label={t('interview.heldOn')} validationMessage={messageOf('heldOn')}>
            <Input
              type="date"
              value={draft.heldOn}
              onChange={(_, { value }) => change({ heldOn: value })}
            />
          </Field>
          <Field label={t('interview.nextOn')} validationMessage={messageOf('nextOn')}>
            <Input
              type="date"
              value={draft.nextOn}
              onChange={(_, { value }) => change({ nextOn: value })}
            />
          </Field>
        </div>
        <Field className={styles.field} label={t('interview.memo')} hint={t('interview.memoHint')}>
          <Textarea
            className={styles.memo}
            value={draft.memo}
            resize="vertical"
            maxLength={limits.memoLength}
            onChange={(_, { value }) => change({ memo: value })}
          />
        </Field>
        <Field
          className={styles.field}
          label={t('interview.goals')}
          hint={t('interview.goalsHint', { count: limits.interviewGoals })}
          validationMessage={messageOf('goals')}
        >
          <Textarea
            value={draft.goals}
            resize="vertical"
            onChange={(_, { value }) => change({ goals: value })}
          />
        </Field>
      </div>
      <PrintedForm draft={draft} />
      <SaveBar
        label={t('interview.save')}
        call={edited ? 'interviews.update' : 'interviews.create'}
        isSaving={isSaving}
        isDisabled={!isSound || !dirty}
        onSave={() => void save(draft)}
        message={
          <ConflictMessage
            conflict={conflict}
            onTakeTheirs={(latest) => {
              void conflict.guard(Promise.resolve());
              reset(latest);
            }}
            onKeepMine={(latest) => void save({ ...draft, basedOn: latest?.updatedAt ?? null })}
          />
        }
      >
        {edited && <Button onClick={() => reset(edited, onDone)}>{t('interview.cancel')}</Button>}
      </SaveBar>
    </>
  );
}

function useSave({ studentID, edited, onDone }: InterviewFormProps) {
  const t = useText();
  const notice = useNotice();
  const { create, update } = useInterviewWrites(studentID);
  const interviewID = edited?.interviewID;
  const conflict = useConflict(async () => {
    const { interviews } = await readInterviews(studentID);
    return interviews.find((interview) => interview.interviewID === interviewID) ?? null;
  });
  const [isSaving, setSaving] = useState(false);
  const save = async (draft: TalkDraft) => {
    setSaving(true);
    const body = bodyOf(draft);
    try {
      const isSaved = await conflict.guard(
        interviewID === undefined || draft.basedOn === null
          ? create(body)
          : update(interviewID, { ...body, updatedAt: draft.basedOn }),
      );
      if (isSaved) {
        notice.success(t('interview.saved'));
        onDone();
      }
    } catch (error) {
      notice.error(error);
    } finally {
      setSaving(false);
    }
  };
  return { save, isSaving, conflict };
}
