import { ExamStatus, limits, type ExamDetail } from '@mebae/contracts';
import {
  formatDateTime,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  useLanguage,
  useMay,
  useTranslation,
} from '@mebae/platform';
import { LinkButton } from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { ScoringFailed } from './scoring-failed.tsx';

const useStyles = makeStyles({
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** Where a course's results are; before that, when they will be there. */
export function ExamResults({ exam }: { exam: ExamDetail }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const seesRanking = useMay('classManagement.options');
  const when = useWhen(exam);
  const records = (
    <LinkButton to={`${paths.exam(exam.evalSettingID)}?tab=people`}>
      {t('results.records')}
    </LinkButton>
  );
  if (exam.scoringState === 'failed') return <ScoringFailed evalSettingID={exam.evalSettingID} />;
  if (exam.scoringState !== 'done') {
    return (
      <MessageBar layout="multiline">
        <MessageBarBody>
          {when} {exam.hasPreliminaryScores && t('results.preliminary')}
        </MessageBarBody>
        {exam.hasPreliminaryScores && (
          <MessageBarActions className={styles.actions}>{records}</MessageBarActions>
        )}
      </MessageBar>
    );
  }
  return (
    <MessageBar intent="success">
      <MessageBarBody>{t('results.done')}</MessageBarBody>
      <MessageBarActions className={styles.actions}>
        {seesRanking && (
          <LinkButton appearance="primary" to={paths.ranking(exam.evalSettingID)}>
            {t('results.ranking')}
          </LinkButton>
        )}
        {records}
      </MessageBarActions>
    </MessageBar>
  );
}

/** Words for when a course without scores will have them. */
function useWhen(exam: ExamDetail): string {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const minutes = limits.answerGraceMinutes;
  const endAt = formatDateTime(exam.endedAt ?? exam.endAt, language);
  if (exam.scoringState === 'queued' || exam.scoringState === 'running') {
    return t('results.computing');
  }
  return exam.status === ExamStatus.Ended
    ? t('results.inGrace', { minutes, endAt })
    : t('results.afterEnd', { minutes, endAt });
}
