import type { StudentRecord } from '@mebae/contracts';
import { makeStyles } from '@mebae/platform';
import { EmptyState, Section } from '@mebae/ui';
import { StaleNotice } from '../../lib/stale-notice.tsx';
import { useText } from '../../lib/text.ts';
import { ExamPicker } from '../../lib/exam-picker.tsx';
import { Profile } from './profile.tsx';
import { RecordResults } from './record-results.tsx';

const useStyles = makeStyles({ root: { '& > * + *': { marginTop: '16px' } } });

interface OverviewProps {
  record: StudentRecord;
  isRefreshing: boolean;
  /** A refresh that failed: what is shown is from before. */
  error: unknown;
  onRetry: () => void;
  onExam: (evalSettingID: number) => void;
}

/** Everything that the overview of a record shows, once it is there. */
export function Overview({ record, isRefreshing, error, onRetry, onExam }: OverviewProps) {
  const styles = useStyles();
  const t = useText();
  const { student, exams, evalSettingID, result } = record;
  const item = exams.find((exam) => exam.evalSettingID === evalSettingID);
  return (
    <div className={styles.root} aria-busy={isRefreshing}>
      {Boolean(error) && <StaleNotice error={error} onRetry={onRetry} />}
      {exams.length === 0 ? (
        <>
          <Section title={t('scores.title')}>
            <EmptyState title={t('noExam.title')} body={t('noExam.body')} />
          </Section>
          <Profile student={student} />
        </>
      ) : (
        <>
          <ExamPicker exams={exams} chosen={evalSettingID} onChange={onExam} />
          <RecordResults student={student} exam={item} result={result} />
        </>
      )}
    </div>
  );
}
