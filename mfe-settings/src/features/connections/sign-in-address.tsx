import { Button, Input, makeStyles, useNotice } from '@mebae/platform';
import { Section } from '@mebae/ui';
import { useText } from '../../lib/text.ts';

const useStyles = makeStyles({
  row: { display: 'flex', gap: '8px', flexWrap: 'wrap', '& > :first-child': { flexGrow: 1 } },
});

/** The address of the sign-in page with the school's buttons, to be passed on to staff. */
export function SignInAddress({ address }: { address: string }) {
  const styles = useStyles();
  const t = useText();
  const notice = useNotice();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      notice.success(t('connections.copied'));
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <Section title={t('connections.address')} description={t('connections.addressHint')}>
      <div className={styles.row}>
        <Input readOnly value={address} aria-label={t('connections.address')} />
        <Button onClick={() => void copy()}>{t('connections.copy')}</Button>
      </div>
    </Section>
  );
}
