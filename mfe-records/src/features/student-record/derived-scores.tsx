import type { RecordResult } from '@mebae/contracts';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@mebae/platform';
import { Section, StatusBadge, useNumbers } from '@mebae/ui';
import { useText } from '../../lib/text.ts';

const useStyles = makeStyles({
  scroller: { overflowX: 'auto' },
  table: { width: '100%', borderCollapse: 'collapse', ...typographyStyles.body1 },
  head: {
    ...typographyStyles.caption1Strong,
    color: tokens.colorNeutralForeground2,
    textAlign: 'end',
    padding: '6px 12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    whiteSpace: 'nowrap',
    ':first-child': { textAlign: 'start' },
  },
  cell: {
    padding: '8px 12px',
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    whiteSpace: 'nowrap',
  },
  name: { textAlign: 'start', fontWeight: 'normal', whiteSpace: 'normal' },
  parts: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, display: 'block' },
  error: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, marginLeft: '4px' },
  strong: { ...typographyStyles.body1Strong },
});

/** The combined scores: what each is the mean of, its error and its self evaluation. */
export function DerivedScores({ scores }: { scores: RecordResult['derivedScores'] }) {
  const styles = useStyles();
  const t = useText();
  const numbers = useNumbers();
  if (scores.length === 0) return null;
  return (
    <Section title={t('derived.title')} description={t('derived.description')}>
      <div className={styles.scroller}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.head}>
                {t('derived.name')}
              </th>
              <th scope="col" className={styles.head}>
                {t('scores.peer')}
              </th>
              <th scope="col" className={styles.head}>
                {t('scores.state')}
              </th>
              <th scope="col" className={styles.head}>
                {t('scores.self')}
              </th>
            </tr>
          </thead>
          <tbody>
            {scores.map((score) => (
              <tr key={score.name}>
                <th scope="row" className={mergeClasses(styles.cell, styles.name)}>
                  {t(`derived.names.${score.name}`)}
                  <span className={styles.parts}>{t(`derived.parts.${score.name}`)}</span>
                </th>
                <td className={styles.cell}>
                  <span className={styles.strong}>{numbers.score(score.value)}</span>
                  <span className={styles.error}>{numbers.error(score.standardError)}</span>
                </td>
                <td className={styles.cell}>
                  <StatusBadge kind="score" value={score.isFixed ? 'fixed' : 'preliminary'} />
                </td>
                <td className={styles.cell}>{numbers.score(score.selfValue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
