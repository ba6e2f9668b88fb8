import { barChart } from '@mebae/charts';
import type { ScoreExplanation, ScoreNumbers } from '@mebae/contracts';
import { makeStyles } from '@mebae/platform';
import { EmptyState, Section, StatusBadge } from '@mebae/ui';
import { Chart, useValueFormat } from '@mebae/ui/charts';
import { useMemo } from 'react';
import { useChartSource } from '../../lib/record-frame/use-chart-source.ts';
import { useText } from '../../lib/text.ts';

const useStyles = makeStyles({
  words: { margin: '0 0 16px', paddingLeft: '20px', display: 'grid', gap: '6px' },
});

/** From the raw mean to the corrected score, or why the numbers are left out; and how far the score can be relied on. */
export function ScoreNumbersSection({ explanation }: { explanation: ScoreExplanation }) {
  const styles = useStyles();
  const t = useText();
  const { isFixed, preliminaryReasons, numbers, hiddenNumbers } = explanation;
  return (
    <Section
      title={t('explain.numbers')}
      description={<StatusBadge kind="score" value={isFixed ? 'fixed' : 'preliminary'} />}
    >
      <ul className={styles.words}>
        {isFixed && <li>{t('explain.fixed')}</li>}
        {preliminaryReasons.map((reason) => (
          <li key={reason}>{t(`explain.preliminary.${reason}`)}</li>
        ))}
        {numbers && (
          <>
            <li>{t('explain.raw', { raw: numbers.rawMean })}</li>
            <li>{correctionWords(numbers, t)}</li>
            <li>{t('explain.error', { error: numbers.error })}</li>
            {numbers.interval && <li>{t('explain.interval', numbers.interval)}</li>}
          </>
        )}
      </ul>
      {numbers ? (
        <NumbersChart explanation={explanation} numbers={numbers} />
      ) : (
        <EmptyState
          title={t('explain.hidden')}
          body={t(`explain.hidden.${hiddenNumbers ?? 'fewEvaluators'}`)}
        />
      )}
    </Section>
  );
}

function correctionWords(numbers: ScoreNumbers, t: ReturnType<typeof useText>): string {
  const { corrected, correction } = numbers;
  if (correction === 0) return t('explain.correction.none', { corrected });
  const points = Math.abs(correction);
  return correction > 0
    ? t('explain.correction.up', { corrected, points })
    : t('explain.correction.down', { corrected, points });
}

function NumbersChart({
  explanation,
  numbers,
}: {
  explanation: ScoreExplanation;
  numbers: ScoreNumbers;
}) {
  const { exam, competency, evaluators } = explanation;
  const source = useChartSource({ courses: [exam], evaluators });
  const t = useText();
  // the numbers come as whole points, so that no answer can be told from them
  const formatValue = useValueFormat(0);
  const chart = useMemo(
    () =>
      barChart({
        categories: [t('explain.rawMean'), t('explain.corrected')],
        categoryLabel: t('explain.value'),
        series: [
          {
            id: 'score',
            name: t('scores.peer'),
            role: 'peer',
            values: [numbers.rawMean, numbers.corrected],
            errors: [null, numbers.error],
          },
        ],
        horizontal: true,
        scale: { min: 0, max: 100 },
        formatValue,
      }),
    [numbers, t, formatValue],
  );
  return (
    <Chart
      title={t('explain.chart', { competency: competency.name })}
      chart={chart}
      source={source}
      height={170}
    />
  );
}
