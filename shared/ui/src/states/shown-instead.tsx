import { makeStyles, tokens } from '@mebae/platform';
import { useUiText } from '../ui-text.ts';

// as Fluent's warning looks, whose code no first screen should wait for
const useStyles = makeStyles({
  root: {
    display: 'block',
    marginBottom: '16px',
    padding: '8px 12px',
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorNeutralForeground1,
  },
});

interface ShownInsteadProps {
  /** The kind of what the address asks for and can't be shown. */
  asked: 'group' | 'course';
  /** Name of what is shown in its place. */
  name: string;
}

/** Says that an address asks for what is not there, so that nobody takes the figures for those of another group. */
export function ShownInstead({ asked, name }: ShownInsteadProps) {
  const styles = useStyles();
  const t = useUiText();
  return <output className={styles.root}>{t(`shownInstead.${asked}`, { name })}</output>;
}
