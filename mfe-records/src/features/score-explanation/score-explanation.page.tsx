import {
  Button,
  makeStyles,
  personName,
  useLanguage,
  useParams,
  useSearchParams,
} from '@mebae/platform';
import { ErrorState, LoadingState, PageHeader } from '@mebae/ui';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { listPart, withQuery } from '../../lib/list-query.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { ScoreEvaluators } from './score-evaluators.tsx';
import { ScoreNumbersSection } from './score-numbers.tsx';
import { ScoreSource } from './score-source.tsx';
import { useScoreExplanation } from './score-explanation.resource.ts';

const useStyles = makeStyles({
  page: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' },
  screenOnly: { display: 'contents', '@media print': { display: 'none' } },
});

/**
 * `/pages/student-record/:studentID/score/:evalSettingID/:competencyID`: staff read in plain words what one score
 * rests on; nothing names an evaluator.
 */
export default function ScoreExplanationPage() {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const params = useParams();
  const [search] = useSearchParams();
  const of = {
    studentID: Number(params['studentID']),
    evalSettingID: Number(params['evalSettingID']),
    competencyID: Number(params['competencyID']),
  };
  const { data, error, mutate } = useScoreExplanation(of);
  if (!data) {
    return (
      <>
        <PageHeader title={t('explain.title')} />
        {error ? (
          <ErrorState error={error} onRetry={() => void mutate()} />
        ) : (
          <LoadingState label={t('explain.loading')} />
        )}
      </>
    );
  }
  const name = personName(data.student, language);
  const recordQuery = listPart(search);
  recordQuery.set('evalSettingID', String(of.evalSettingID));
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('explain.titleOf', { competency: data.competency.name, name })}
        subtitle={data.exam.title}
        breadcrumbs={[
          {
            label: t('explain.record', { name }),
            to: withQuery(paths.record(of.studentID), recordQuery),
          },
        ]}
        actions={
          <span className={styles.screenOnly}>
            <Button icon={<PrintRegular />} onClick={() => window.print()}>
              {t('record.print')}
            </Button>
          </span>
        }
      />
      <ScoreNumbersSection explanation={data} />
      <ScoreEvaluators explanation={data} />
      <ScoreSource explanation={data} />
    </div>
  );
}
