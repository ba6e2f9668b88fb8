import type { ConnectionUsers } from '@mebae/contracts';
import { Button, Input, makeStyles, useNotice } from '@mebae/platform';
import { Section } from '@mebae/ui';
import { useText } from '../../lib/text.ts';

const useStyles = makeStyles({
  row: { display: 'flex', gap: '8px', flexWrap: 'wrap', '& > :first-child': { flexGrow: 1 } },
});

/** The address at which the school's staff or students sign in, to be passed on to them. */
export function SignInAddress({ users, address }: { users: ConnectionUsers; address: string }) {
  const styles = useStyles();
  const t = useText();
  const notice = useNotice();
  const title = t(`connections.address.${users}`);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      notice.success(t('connections.copied'));
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <Section title={title} description={t(`connections.addressHint.${users}`)}>
      <div className={styles.row}>
        <Input readOnly value={address} aria-label={title} />
        <Button onClick={() => void copy()}>{t('connections.copy')}</Button>
      </div>
    </Section>
  );
}
