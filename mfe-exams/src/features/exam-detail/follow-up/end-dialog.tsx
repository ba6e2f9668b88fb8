import { ExamStatus, type ExamDetail } from '@mebae/contracts';
import {
  Checkbox,
  Field,
  formatDateTime,
  Input,
  useLanguage,
  useTranslation,
} from '@mebae/platform';
import { useState } from 'react';
import { fromJapanInput, toJapanInput } from '../../../lib/japan-time.ts';
import { ActionDialog } from './action-dialog.tsx';

interface EndDialogProps {
  kind: 'extend' | 'reopen';
  exam: ExamDetail;
  /** How many people, as they are shown. */
  count: string;
  /** null: the course's own end counts. */
  onConfirm: (endAt: string | null) => Promise<void>;
  onClose: () => void;
}

/** Asks until when people may answer, and says what will happen. */
export function EndDialog({ kind, exam, count, onConfirm, onClose }: EndDialogProps) {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const courseEnd = exam.endedAt ?? exam.endAt;
  const isOver = exam.status === ExamStatus.Ended;
  // A person who reopens a running course mostly leaves its end.
  const [takesCourseEnd, setTakesCourseEnd] = useState(kind === 'reopen' && !isOver);
  const [end, setEnd] = useState(() => toJapanInput(exam.lastEndAt ?? nextDay(courseEnd)));
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    if (takesCourseEnd) return onConfirm(null);
    const endAt = fromJapanInput(end);
    const isLater =
      endAt !== null && Date.parse(endAt) > Math.max(Date.parse(courseEnd), Date.now());
    if (!isLater) {
      setProblem(t('follow.refusal.endTooEarly'));
      return false;
    }
    return onConfirm(endAt);
  };
  const offersCourseEnd = kind === 'extend' || !isOver;
  return (
    <ActionDialog
      title={t(`follow.${kind}Title`)}
      body={t(`follow.${kind}Body`, { people: count })}
      confirmLabel={t(`follow.${kind}`)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Field
        label={t('follow.newEnd')}
        hint={t('follow.newEndHint', { endAt: formatDateTime(courseEnd, language) })}
        validationMessage={problem}
      >
        <Input
          type="datetime-local"
          value={end}
          disabled={takesCourseEnd}
          onChange={(_, { value }) => {
            setEnd(value);
            setProblem(null);
          }}
        />
      </Field>
      {offersCourseEnd && (
        <Checkbox
          label={t(`follow.${kind}CourseEnd`)}
          checked={takesCourseEnd}
          onChange={(_, { checked }) => setTakesCourseEnd(checked === true)}
        />
      )}
    </ActionDialog>
  );
}

/** The same time on the next day that is still to come. */
function nextDay(moment: string): string {
  const day = 24 * 3_600_000;
  const from = Date.parse(moment);
  const days = Math.max(1, Math.ceil((Date.now() - from) / day));
  return new Date(from + days * day).toISOString();
}
