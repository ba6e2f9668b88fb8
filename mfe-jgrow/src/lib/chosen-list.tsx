import { Button, makeStyles, tokens } from '@mebae/platform';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useText } from './text.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '6px',
    listStyleType: 'none',
    margin: '8px 0 0',
    padding: 0,
  },
  entry: {
    minWidth: 'auto',
    maxWidth: '100%',
    backgroundColor: tokens.colorNeutralBackground3,
    fontWeight: tokens.fontWeightRegular,
    textAlign: 'start',
  },
});

interface ChosenListProps<Entry> {
  label: string;
  chosen: readonly Entry[];
  keyOf: (entry: Entry) => string | number;
  onRemove: (entry: Entry) => void;
}

/** The chosen ones of many, below the field in which they are chosen; each entry can be taken away. */
export function ChosenList<Entry extends { name: string }>(props: ChosenListProps<Entry>) {
  const { label, chosen, keyOf, onRemove } = props;
  const styles = useStyles();
  const t = useText();
  if (chosen.length === 0) return null;
  return (
    <ul className={styles.root} aria-label={label}>
      {chosen.map((entry) => (
        <li key={keyOf(entry)}>
          <Button
            size="small"
            shape="circular"
            className={styles.entry}
            icon={<DismissRegular />}
            iconPosition="after"
            aria-label={t('component.remove', { name: entry.name })}
            onClick={() => onRemove(entry)}
          >
            {entry.name}
          </Button>
        </li>
      ))}
    </ul>
  );
}
