import type { ClassChangeStudent } from '@mebae/contracts';
import { makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { useNumbers } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { figuresOf } from './board-state.ts';

const useStyles = makeStyles({
  root: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground2,
    display: 'inline',
    margin: '0 10px 0 0',
    fontVariantNumeric: 'tabular-nums',
  },
});

interface ClassFiguresProps {
  students: readonly ClassChangeStudent[];
  /** Tags that are counted. */
  tags: readonly { tagID: number; tag: string }[];
}

/** How many are in a class, where they come from, and how it is balanced. */
export function ClassFigures({ students, tags }: ClassFiguresProps) {
  const styles = useStyles();
  const t = useText();
  const numbers = useNumbers();
  const figures = figuresOf(students);
  const list = (entries: readonly (readonly [string, number])[]): string =>
    entries.map(([word, n]) => t('change.count', { word, n })).join(t('change.separator'));
  return (
    <>
      <p className={styles.root}>
        {[
          t('classes.people', { n: figures.students }),
          figures.mean !== null && t('change.mean', { mean: numbers.score(figures.mean) }),
        ]
          .filter(Boolean)
          .join(t('change.separator'))}
      </p>
      {figures.students > 0 && (
        <p className={styles.root}>
          {list([...figures.previous].toSorted(([a], [b]) => (a < b ? -1 : 1)))}
        </p>
      )}
      {tags.length > 0 && (
        <p className={styles.root}>
          {list(tags.map(({ tagID, tag }) => [tag, figures.tags.get(tagID) ?? 0] as const))}
        </p>
      )}
    </>
  );
}
