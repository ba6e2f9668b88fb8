import { Button, Divider, makeStyles } from '@fluentui/react-components';
import { openIDSignInPath } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform';
import { useOtherAccounts } from './use-other-accounts.ts';

const useStyles = makeStyles({ list: { display: 'grid', gap: '12px' } });

/** The address that a sign-in with a connection begins at, with where the person was going. */
function addressOf(connectionID: number): string {
  const returnTo = new URLSearchParams(location.search).get('returnTo');
  const query = returnTo === null ? '' : `?${new URLSearchParams({ returnTo })}`;
  return `${openIDSignInPath}/${connectionID}${query}`;
}

/** Staff sign in with an account that they have at another system; nothing is here where no school of theirs offers it. */
export default function OtherAccounts({ email }: { email: string }) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const { buttons, choose } = useOtherAccounts(email);
  if (buttons.length === 0) return null;
  return (
    <div className={styles.list}>
      <Divider>{t('signIn.or')}</Divider>
      {buttons.map((button) => (
        <Button
          key={button.connectionID}
          as="a"
          size="large"
          href={addressOf(button.connectionID)}
          onClick={() => choose(button)}
        >
          {t('signIn.withAccount', { name: button.name })}
        </Button>
      ))}
    </div>
  );
}
