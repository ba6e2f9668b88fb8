import type { ImportRow } from '@mebae/contracts';
import { Input, makeStyles, tokens, typographyStyles, useId } from '@mebae/platform';
import { useText } from '../../lib/text.ts';
import { useImportTexts } from './import-text.ts';
import type { Mending } from './use-mending.ts';

const useStyles = makeStyles({
  cell: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0 },
  input: { minWidth: 0, width: '100%' },
  reasons: {
    ...typographyStyles.caption1,
    color: tokens.colorStatusDangerForeground1,
    overflowWrap: 'anywhere',
    margin: 0,
  },
  text: { overflowWrap: 'anywhere' },
});

/** Longer texts are no cell of a roster. */
const textLength = 1000;

interface MendCellProps {
  row: ImportRow;
  field: string;
  mending: Mending;
}

/** One cell of a row that fails: with a reason it is a field to type into, else text until its row is opened. */
export function MendCell({ row, field, mending }: MendCellProps) {
  const styles = useStyles();
  const t = useText();
  const texts = useImportTexts();
  const id = useId('reasons');
  const before = texts.value(field, row.values[field] ?? '');
  const reasons = row.reasons.filter((reason) => reason.field === field);
  if (reasons.length === 0 && !mending.opened.has(row.row)) {
    return <span className={styles.text}>{before}</span>;
  }
  return (
    <div className={styles.cell} data-import-cell>
      <Input
        className={styles.input}
        // another value from the server is another field
        key={before}
        defaultValue={before}
        maxLength={textLength}
        aria-label={t('import.mend.cell', { row: row.row, field: texts.field(field) })}
        aria-invalid={reasons.length > 0}
        aria-describedby={reasons.length > 0 ? id : undefined}
        onChange={(_, { value }) => mending.type(row.row, field, value, before)}
      />
      {reasons.length > 0 && (
        <p className={styles.reasons} id={id}>
          {reasons.map((reason) => texts.reason(reason)).join(' ')}
        </p>
      )}
    </div>
  );
}
