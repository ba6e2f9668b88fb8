import { makeStyles, tokens } from '@mebae/platform';
import type { Column } from './types.ts';

const useStyles = makeStyles({
  box: {
    width: '18px',
    height: '18px',
    margin: 0,
    accentColor: tokens.colorCompoundBrandBackground,
  },
});

function ChoiceBox(props: { label: string; checked: boolean; onToggle: () => void }) {
  const { label, checked, onToggle } = props;
  const styles = useStyles();
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={label}
      checked={checked}
      onChange={onToggle}
    />
  );
}

/**
 * The column by which rows are chosen for what is done with several at once.
 * @param labelOf says to screen readers what a box chooses
 */
export const selectColumn = <Row,>(column: {
  header: string;
  labelOf: (row: Row) => string;
  isChosen: (row: Row) => boolean;
  toggle: (row: Row) => void;
}): Column<Row> => ({
  id: 'choice',
  header: column.header,
  width: 68,
  align: 'center',
  besideName: true,
  cell: (row) => (
    <ChoiceBox
      label={column.labelOf(row)}
      checked={column.isChosen(row)}
      onToggle={() => column.toggle(row)}
    />
  ),
});
