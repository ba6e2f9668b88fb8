import { MessageBar, MessageBarBody, makeStyles } from '@mebae/platform';
import { useUiText } from '../ui-text.ts';

const useStyles = makeStyles({ root: { marginBottom: '16px' } });

interface ShownInsteadProps {
  /** What the address asks for and can't be shown. */
  asked: 'group' | 'course';
  /** What is shown in its place. */
  name: string;
}

/** Says that an address asks for what is not there, so that nobody takes the figures for those of another group. */
export function ShownInstead({ asked, name }: ShownInsteadProps) {
  const styles = useStyles();
  const t = useUiText();
  return (
    <MessageBar intent="warning" layout="multiline" className={styles.root}>
      <MessageBarBody>{t(`shownInstead.${asked}`, { name })}</MessageBarBody>
    </MessageBar>
  );
}
