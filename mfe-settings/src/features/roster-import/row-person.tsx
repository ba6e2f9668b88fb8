import type { ImportRow } from '@mebae/contracts';
import { makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { PersonName } from '@mebae/ui';

const useStyles = makeStyles({
  stack: { display: 'inline-flex', flexDirection: 'column', overflowWrap: 'anywhere' },
  quiet: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
});

type Names = Partial<Record<string, string>>;

/** The person whom a row of the file is about. */
export function RowPerson({ row }: { row: ImportRow }) {
  const styles = useStyles();
  const {
    lastName = '',
    firstName = '',
    lastNameKana = '',
    firstNameKana = '',
    manageNumber,
  }: Names = row.values;
  return (
    <span className={styles.stack}>
      <PersonName person={{ lastName, firstName, lastNameKana, firstNameKana }} kana="secondary" />
      {manageNumber !== undefined && <span className={styles.quiet}>{manageNumber}</span>}
    </span>
  );
}
