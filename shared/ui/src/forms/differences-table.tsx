import { makeStyles, tokens } from '@mebae/platform';
import { useUiText } from '../ui-text.ts';
import { excerptsOf, type Difference } from './differences.ts';

/** Differences that are named; a board may differ in a whole school. */
const namedAtMost = 20;

const useStyles = makeStyles({
  // the bar that it stands in keeps its place at the lower end of the window
  frame: { maxHeight: 'min(280px, 34vh)', overflowY: 'auto', marginTop: '8px' },
  table: {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    '& th, & td': {
      padding: '4px 12px 4px 0',
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
      textAlign: 'start',
      verticalAlign: 'top',
      fontWeight: 'inherit',
      overflowWrap: 'anywhere',
      whiteSpace: 'pre-wrap',
    },
    '& thead th': { borderTopStyle: 'none', color: tokens.colorNeutralForeground2 },
    '& tbody th': { fontWeight: tokens.fontWeightSemibold },
  },
  field: { width: '24%' },
  empty: { color: tokens.colorNeutralForeground2 },
  more: { margin: '4px 0 0' },
});

/** Both versions of each field that differs, beside each other; nothing where none does. */
export function DifferencesTable({ differences }: { differences: readonly Difference[] }) {
  const styles = useStyles();
  const t = useUiText();
  if (differences.length === 0) return null;
  const shown = differences.slice(0, namedAtMost);
  const more = differences.length - shown.length;
  const version = (text: string) =>
    text === '' ? <span className={styles.empty}>{t('conflict.empty')}</span> : text;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <section className={styles.frame} aria-label={t('conflict.differences')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.field}>
              {t('conflict.field')}
            </th>
            <th scope="col">{t('conflict.mine')}</th>
            <th scope="col">{t('conflict.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((difference, index) => {
            const { mine, theirs } = excerptsOf(difference);
            return (
              <tr key={`${index} ${difference.label}`}>
                <th scope="row">{difference.label}</th>
                <td>{version(mine)}</td>
                <td>{version(theirs)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {more > 0 && <p className={styles.more}>{t('conflict.more', { n: more })}</p>}
    </section>
  );
}
