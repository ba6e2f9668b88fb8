import { ExamStatus, type RecordExam } from '@mebae/contracts';
import { Field, Select, formatDate, makeStyles, useLanguage } from '@mebae/platform';
import { StatusBadge } from '@mebae/ui';
import { useText } from './text.ts';

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
  const exam = exams.find((item) => item.evalSettingID === chosen);
  const nameOf = (item: RecordExam) =>
    t(item.status === ExamStatus.Ended ? 'picker.ended' : 'picker.running', {
      title: item.title,
      date: formatDate(item.endAt, language),
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
          {exams.map((item) => (
            <option key={item.evalSettingID} value={item.evalSettingID}>
              {nameOf(item)}
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
