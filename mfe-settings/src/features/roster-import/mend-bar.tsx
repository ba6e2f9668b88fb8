import { Body1, Button, Spinner, makeStyles, tokens } from '@mebae/platform';
import { useText } from '../../lib/text.ts';
import type { Mending } from './use-mending.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '12px',
    marginBottom: '12px',
  },
  hint: { color: tokens.colorNeutralForeground2 },
});

/** The mended values, and the button that has them checked. */
export function MendBar({ mending }: { mending: Mending }) {
  const styles = useStyles();
  const t = useText();
  const { changed, isChecking, check } = mending;
  return (
    <div className={styles.root}>
      <Button
        appearance="primary"
        disabledFocusable={changed === 0 || isChecking}
        icon={isChecking ? <Spinner size="tiny" aria-hidden="true" /> : undefined}
        onClick={() => void check()}
      >
        {isChecking ? t('import.mend.checking') : t('import.mend.check')}
      </Button>
      <output>
        <Body1 className={styles.hint}>
          {changed > 0 ? t('import.mend.changed', { n: changed }) : t('import.mend.hint')}
        </Body1>
      </output>
    </div>
  );
}
