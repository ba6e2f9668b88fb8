import { groupLimits, type GroupColumn, type GroupSetting } from '@mebae/contracts';
import { makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { useNumbers } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { measureOf, type EditedGroups } from './group-draft.ts';

const useStyles = makeStyles({
  figures: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground2,
    display: 'inline',
    margin: '0 10px 0 0',
    fontVariantNumeric: 'tabular-nums',
  },
  few: { color: tokens.colorPaletteRedForeground1 },
  measure: {
    ...typographyStyles.body1,
    flex: '1 1 320px',
    margin: '0 0 6px',
    fontVariantNumeric: 'tabular-nums',
  },
});

interface GroupFiguresProps {
  students: GroupSetting['students'];
  columns: readonly GroupColumn[];
  tags: GroupSetting['tags'];
  means: readonly number[] | null;
  /** They are in no group. */
  isUnassigned: boolean;
}

/** How many are in a group, its means, and how many carry each tag. */
export function GroupFigures({ students, columns, tags, means, isUnassigned }: GroupFiguresProps) {
  const styles = useStyles();
  const t = useText();
  const numbers = useNumbers();
  const isSmall =
    !isUnassigned && students.length > 0 && students.length < groupLimits.groupMinimum;
  const carried = tags
    .map(({ tagID, tag }) => ({
      tag,
      n: students.filter(({ tagIDs }) => tagIDs.includes(tagID)).length,
    }))
    .filter(({ n }) => n > 0);
  return (
    <>
      <p className={styles.figures}>
        {t('groups.people', { n: students.length })}
        {isSmall && <span className={styles.few}> {t('groups.small')}</span>}
      </p>
      {means?.map((mean, column) => (
        <p key={columns[column]?.name} className={styles.figures}>
          {t('groups.mean', { name: columns[column]?.name ?? '', mean: numbers.score(mean) })}
        </p>
      ))}
      {carried.length > 0 && (
        <p className={styles.figures}>
          {carried.map((row) => t('groups.tag', row)).join(t('board.separator'))}
        </p>
      )}
    </>
  );
}

/** How far the groups differ now, and how far they would by chance. */
export function GroupMeasure({ draft, setting }: { draft: EditedGroups; setting: GroupSetting }) {
  const styles = useStyles();
  const t = useText();
  const { score } = useNumbers();
  const measure = measureOf(draft, setting);
  if (!measure) return <p className={styles.measure}>{t('grouping.measureNone')}</p>;
  return (
    <p className={styles.measure}>
      {t(`grouping.measureOf.${setting.mode}`, {
        share: score(100 * measure.share),
        expected: score(100 * measure.expected),
      })}
      {setting.course?.isComparable === false && ` ${t('analysis.notComparable')}`}
    </p>
  );
}
