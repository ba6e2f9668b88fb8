import type { StudentRecord } from '@mebae/contracts';
import { makeStyles } from '@mebae/platform';
import { EmptyState, Section } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { ExamPicker } from './exam-picker.tsx';
import { Profile } from './profile.tsx';
import { RecordHead } from './record-head.tsx';
import { RecordResults } from './record-results.tsx';
import { StaleNotice } from './stale-notice.tsx';

const useStyles = makeStyles({
  page: {
    // as much as sections keep from each other themselves
    '& > * + *': { marginTop: '16px' },
    '@media print': {
      '& tr, & dl > div, & h2': { breakInside: 'avoid' },
      '& h2': { breakAfter: 'avoid' },
    },
  },
});

interface RecordViewProps {
  record: StudentRecord;
  isRefreshing: boolean;
  /** A refresh that failed: what is shown is from before. */
  error: unknown;
  onRetry: () => void;
  onExam: (evalSettingID: number) => void;
}

/** Everything that a record shows, once it is there. */
export function RecordView({ record, isRefreshing, error, onRetry, onExam }: RecordViewProps) {
  const styles = useStyles();
  const t = useText();
  const { student, exams, evalSettingID, result } = record;
  const item = exams.find((exam) => exam.evalSettingID === evalSettingID);
  return (
    <>
      <RecordHead student={student} />
      <div className={styles.page} aria-busy={isRefreshing}>
        {Boolean(error) && <StaleNotice error={error} onRetry={onRetry} />}
        <Profile student={student} />
        {exams.length === 0 ? (
          <Section title={t('scores.title')}>
            <EmptyState title={t('noExam.title')} body={t('noExam.body')} />
          </Section>
        ) : (
          <>
            <ExamPicker exams={exams} chosen={evalSettingID} onChange={onExam} />
            <RecordResults studentID={student.studentID} exam={item} result={result} />
          </>
        )}
      </div>
    </>
  );
}
