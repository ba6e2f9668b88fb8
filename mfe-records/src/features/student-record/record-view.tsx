import type { StudentRecord } from '@mebae/contracts';
import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  errorTextOf,
  makeStyles,
  personName,
  useLanguage,
  useSearchParams,
} from '@mebae/platform';
import { EmptyState, PageHeader, Section } from '@mebae/ui';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { listPart, withQuery } from '../../lib/list-query.ts';
import { useText } from '../../lib/text.ts';
import { AnswerNotices } from './answer-notices.tsx';
import { DerivedScores } from './derived-scores.tsx';
import { ExamPicker } from './exam-picker.tsx';
import { GrowthSection } from './growth-section.tsx';
import { Highlights } from './highlights.tsx';
import { Neighbours } from './neighbours.tsx';
import { Profile } from './profile.tsx';
import { Provenance } from './provenance.tsx';
import { ScoreSection } from './score-section.tsx';
import { useClassName } from './use-class-name.ts';

const useStyles = makeStyles({
  page: {
    // as much as sections keep from each other themselves
    '& > * + *': { marginTop: '16px' },
    '@media print': {
      '& tr, & dl > div, & h2': { breakInside: 'avoid' },
      '& h2': { breakAfter: 'avoid' },
    },
  },
  screenOnly: { display: 'contents', '@media print': { display: 'none' } },
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
  const language = useLanguage();
  const className = useClassName();
  const [search] = useSearchParams();
  const { student, exams, evalSettingID, result } = record;
  const exam = exams.find((one) => one.evalSettingID === evalSettingID);
  const place = [
    className(student.schoolClass),
    student.studentNumber === null ? '' : t('student.number', { number: student.studentNumber }),
  ].filter((part) => part !== '');
  return (
    <>
      <PageHeader
        title={personName(student, language)}
        subtitle={
          <>
            <span lang="ja">
              {personName(
                { firstName: student.firstNameKana, lastName: student.lastNameKana },
                language,
              )}
            </span>
            {place.length > 0 && ` ${place.join(' ')}`}
          </>
        }
        breadcrumbs={[
          { label: t('record.list'), to: withQuery('/pages/students', listPart(search)) },
        ]}
        actions={
          <span className={styles.screenOnly}>
            <Neighbours studentID={student.studentID} />
            <Button icon={<PrintRegular />} onClick={() => window.print()}>
              {t('record.print')}
            </Button>
          </span>
        }
      />
      <div className={styles.page} aria-busy={isRefreshing}>
        {Boolean(error) && (
          <MessageBar intent="error">
            <MessageBarBody>
              {t('record.stale')} {errorTextOf(error, language)}
            </MessageBarBody>
            <MessageBarActions>
              <Button onClick={onRetry}>{t('record.retry')}</Button>
            </MessageBarActions>
          </MessageBar>
        )}
        <Profile student={student} />
        {exams.length === 0 ? (
          <Section title={t('scores.title')}>
            <EmptyState title={t('noExam.title')} body={t('noExam.body')} />
          </Section>
        ) : (
          <>
            <ExamPicker exams={exams} chosen={evalSettingID} onChange={onExam} />
            {exam && result ? (
              <>
                <AnswerNotices result={result} />
                <ScoreSection exam={exam} result={result} />
                <Highlights result={result} />
                <DerivedScores scores={result.derivedScores} />
                <GrowthSection studentID={student.studentID} />
                <Provenance exam={exam} result={result} />
              </>
            ) : (
              <>
                <Section title={t('scores.title')}>
                  <EmptyState
                    title={t(exam ? `unscored.${exam.scoringState}` : 'unscored.none')}
                    body={t('unscored.body')}
                  />
                </Section>
                <GrowthSection studentID={student.studentID} />
              </>
            )}
          </>
        )}
      </div>
    </>
  );
}
