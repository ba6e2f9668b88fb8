import type { ImportNoteEntry, ImportRow } from '@mebae/contracts';
import { Button, makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { VisuallyHidden } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { useImportTexts } from './import-text.ts';
import type { FormerChoice } from './use-former-choice.ts';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6px',
    listStyleType: 'none',
    margin: 0,
    padding: '4px 0',
    minWidth: 0,
  },
  change: { display: 'flex', flexWrap: 'wrap', gap: '2px 8px', alignItems: 'baseline' },
  field: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
    minWidth: '84px',
  },
  old: {
    color: tokens.colorNeutralForeground3,
    textDecorationLine: 'line-through',
    overflowWrap: 'anywhere',
  },
  new: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  nothing: { color: tokens.colorNeutralForeground3 },
  cell: {
    ...typographyStyles.caption1Strong,
    color: tokens.colorStatusDangerForeground1,
    whiteSpace: 'nowrap',
  },
  reason: { overflowWrap: 'anywhere' },
  note: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground2 },
});

/** Changes of a row (old → new), or why it can't be taken, and what was recovered on the way. */
export function RowDetail({ row, former }: { row: ImportRow; former: FormerChoice | null }) {
  const styles = useStyles();
  const t = useText();
  const texts = useImportTexts();
  const shown = (field: string, value: string | null) =>
    value === null ? null : texts.value(field, value);
  if (row.reasons.length + row.changes.length + row.notes.length === 0) return null;
  return (
    <ul className={styles.list}>
      {row.reasons.map((reason, index) => (
        <li key={`${reason.code}-${String(index)}`} className={styles.change}>
          <span className={styles.cell}>
            {reason.column
              ? t('import.cellName', {
                  column: reason.column,
                  field: reason.field ? texts.field(reason.field) : '',
                })
              : reason.field && texts.field(reason.field)}
          </span>
          <span className={styles.reason}>{texts.reason(reason)}</span>
        </li>
      ))}
      {row.changes.map(({ field, old, new: next }) => (
        <li key={field} className={styles.change}>
          <span className={styles.field}>{texts.field(field)}</span>
          <span>
            <VisuallyHidden>{t('import.before')}</VisuallyHidden>
            {old === null ? (
              <span className={styles.nothing}>{t('import.nothing')}</span>
            ) : (
              <del className={styles.old}>{shown(field, old)}</del>
            )}
            <span aria-hidden="true"> → </span>
            <VisuallyHidden>{t('import.after')}</VisuallyHidden>
            <span className={styles.new}>{shown(field, next) ?? t('import.nothing')}</span>
          </span>
        </li>
      ))}
      {row.notes.map((note) => (
        <li key={note.code} className={styles.note}>
          {texts.note(note)}
          {former && <FormerButton row={row} note={note} former={former} />}
        </li>
      ))}
    </ul>
  );
}

/** Says of a row that it is somebody else than a former student, or the same one after all. */
function FormerButton(props: { row: ImportRow; note: ImportNoteEntry; former: FormerChoice }) {
  const { row, note, former } = props;
  const t = useText();
  const isSame = note.code === 'comesBack' && note.params['isFree'] === 'yes';
  if (!isSame && note.code !== 'somebodyElse') return null;
  return (
    <Button
      size="small"
      appearance="subtle"
      disabledFocusable={former.isBusy}
      onClick={() => former.choose(row.row, isSame ? 'somebodyElse' : '')}
    >
      {t(isSame ? 'duplicates.different' : 'import.former.same')}
    </Button>
  );
}
