import type { ScoreExplanation } from '@mebae/contracts';
import { KeyValue, Section } from '@mebae/ui';
import { useText } from '../../lib/text.ts';

/** Evaluators of the score: how many, how severe as a group, and how many count less. Nobody by name. */
export function ScoreEvaluators({ explanation }: { explanation: ScoreExplanation }) {
  const t = useText();
  const { evaluators, downWeighted, groupSeverity, course } = explanation;
  const less =
    downWeighted &&
    (downWeighted.count === 0
      ? t('explain.less.none')
      : t('explain.less.some', {
          count: downWeighted.count,
          reasons: downWeighted.reasons
            .map(({ reason, count }) =>
              t('notice.evaluators.reason', { reason: t(`notice.reason.${reason}`), count }),
            )
            .join(t('notice.separator')),
        }));
  return (
    <Section title={t('explain.evaluators')} description={t('explain.evaluatorsDescription')}>
      <KeyValue
        items={[
          {
            label: t('source.evaluators'),
            value: t('scores.people', { count: evaluators }),
          },
          {
            // severities are centred on the evaluators that are linked
            label: t(course.subsets > 1 ? 'explain.severityLinked' : 'explain.severity'),
            value: groupSeverity ? t(`explain.severity.${groupSeverity}`) : t('explain.tooFew'),
          },
          { label: t('explain.less'), value: less ?? t('explain.tooFew') },
        ]}
      />
    </Section>
  );
}
