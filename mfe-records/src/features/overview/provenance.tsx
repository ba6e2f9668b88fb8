import { ScoreMethod, type RecordExam, type RecordResult } from '@mebae/contracts';
import { formatDate, formatDateTime, makeStyles, tokens, useLanguage } from '@mebae/platform';
import { KeyValue, Section } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { useClassName } from '../../lib/use-class-name.ts';

const useStyles = makeStyles({
  words: {
    margin: '16px 0 0',
    paddingLeft: '20px',
    color: tokens.colorNeutralForeground2,
    display: 'flex',
    flexDirection: 'column',
    gap: '6px',
  },
});

/** Where each number on the page comes from, in plain words. */
export function Provenance({ exam, result }: { exam: RecordExam; result: RecordResult }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const className = useClassName();
  const isCorrected = result.method === ScoreMethod.BiasCorrected;
  const method = isCorrected ? 'corrected' : 'unadjusted';
  const classN = Math.max(0, ...result.competencies.map((c) => c.classN));
  return (
    <Section title={t('source.title')}>
      <KeyValue
        items={[
          { label: t('picker.label'), value: exam.title },
          {
            label: t('source.period'),
            value: t('source.periodValue', {
              from: formatDate(exam.startAt, language),
              to: formatDate(exam.endAt, language),
            }),
          },
          { label: t('source.computed'), value: formatDateTime(result.computedAt, language) },
          { label: t('source.method'), value: t(`source.${method}.name`) },
          {
            label: t('source.evaluators'),
            value: t('scores.people', { count: result.evaluators.total }),
          },
          {
            label: t('scores.classMean'),
            value: result.schoolClass
              ? t('source.classValue', { name: className(result.schoolClass), count: classN })
              : null,
          },
          { label: t('source.model'), value: result.modelVersion },
        ]}
      />
      <ul className={styles.words}>
        <li>{t(`source.${method}.words`)}</li>
        {result.subsets > 1 && <li>{t('source.subsets', { count: result.subsets })}</li>}
        <li>{t('source.self')}</li>
        <li>{t('source.error')}</li>
        <li>{t('source.fixed')}</li>
        {!result.isComparable && <li>{t('source.notComparable')}</li>}
      </ul>
    </Section>
  );
}
