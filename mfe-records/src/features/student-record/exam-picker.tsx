import { ExamStatus, type RecordExam } from '@mebae/contracts';
import { Field, Select, formatDate, makeStyles, useLanguage } from '@mebae/platform';
import { StatusBadge } from '@mebae/ui';
import { useText } from '../../lib/text.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '8px 12px',
    '@media print': { display: 'none' },
  },
  field: { flex: '1 1 320px', maxWidth: '640px' },
  badge: { paddingBottom: '5px' },
});

interface ExamPickerProps {
  exams: readonly RecordExam[];
  chosen: number | null;
  onChange: (evalSettingID: number) => void;
}

/** Which course the numbers are of. */
export function ExamPicker({ exams, chosen, onChange }: ExamPickerProps) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const exam = exams.find((one) => one.evalSettingID === chosen);
  const nameOf = (one: RecordExam) =>
    t(one.status === ExamStatus.Ended ? 'picker.ended' : 'picker.running', {
      title: one.title,
      date: formatDate(one.endAt, language),
    });
  return (
    <div className={styles.root}>
      <Field label={t('picker.label')} className={styles.field}>
        <Select
          value={String(chosen ?? '')}
          onChange={(_, { value }) => {
            if (value !== '') onChange(Number(value));
          }}
        >
          {chosen === null && <option value="">{t('picker.choose')}</option>}
          {exams.map((one) => (
            <option key={one.evalSettingID} value={one.evalSettingID}>
              {nameOf(one)}
            </option>
          ))}
        </Select>
      </Field>
      {exam && (
        <span className={styles.badge}>
          <StatusBadge
            kind="exam"
            value={
              exam.status === ExamStatus.Ended ? ExamStatus.Ended : ExamStatus.UnderExamination
            }
          />
        </span>
      )}
    </div>
  );
}
