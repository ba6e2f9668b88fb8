import { ScoreMethod, type ScoreExplanation } from '@mebae/contracts';
import { formatDate, formatDateTime, makeStyles, useLanguage } from '@mebae/platform';
import { KeyValue, Section } from '@mebae/ui';
import { useText } from '../../lib/text.ts';

const useStyles = makeStyles({
  words: { margin: '16px 0 0', paddingLeft: '20px', display: 'grid', gap: '6px' },
});

/** The course that the score comes from, how it was computed, and what was done about extremes. */
export function ScoreSource({ explanation }: { explanation: ScoreExplanation }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const { exam, course, method, modelVersion, computedAt } = explanation;
  const name = method === ScoreMethod.BiasCorrected ? 'corrected' : 'unadjusted';
  return (
    <Section title={t('source.title')}>
      <KeyValue
        items={[
          {
            label: t('source.period'),
            value: t('source.periodValue', {
              from: formatDate(exam.startAt, language),
              to: formatDate(exam.endAt, language),
            }),
          },
          { label: t('source.computed'), value: formatDateTime(computedAt, language) },
          { label: t('source.method'), value: t(`source.${name}.name`) },
          { label: t('source.model'), value: modelVersion },
          {
            label: t('explain.course'),
            value: t('explain.courseValue', {
              evaluators: course.evaluators,
              less: course.downWeighted,
            }),
          },
        ]}
      />
      <ul className={styles.words}>
        <li>{t(`source.${name}.words`)}</li>
        {name === 'corrected' && <li>{t('explain.weights')}</li>}
        {name === 'corrected' && (
          <li>
            {course.extremes === null
              ? t('explain.extremesFew')
              : t('explain.extremes', { count: course.extremes, of: course.scores })}
          </li>
        )}
        {course.subsets > 1 && <li>{t('source.subsets', { count: course.subsets })}</li>}
        {course.areExamplesTrusted !== null && (
          <li>{t(`explain.examples.${course.areExamplesTrusted ? 'linking' : 'apart'}`)}</li>
        )}
        {!course.converged && <li>{t('notice.notConverged')}</li>}
        <li>{t('explain.privacy')}</li>
      </ul>
    </Section>
  );
}
