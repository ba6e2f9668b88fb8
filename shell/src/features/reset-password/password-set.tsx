import { Button, makeStyles } from '@fluentui/react-components';
import type { ResetPasswordEntry } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform';
import { handOverEmail } from '../../lib/email-hand-over.ts';

const useStyles = makeStyles({ note: { margin: 0, lineHeight: '1.7' } });

/** The password is set: what has happened to other devices, and the way in. */
export function PasswordSet({ entry }: { entry: ResetPasswordEntry }) {
  const styles = useStyles();
  const { t } = useTranslation('resetPassword');
  return (
    <>
      <p className={styles.note}>
        {t(entry.purpose === 'invitation' ? 'done.invitationNote' : 'done.note')}
      </p>
      <Button
        as="a"
        appearance="primary"
        size="large"
        href="/signin"
        onClick={() => handOverEmail(entry.email)}
      >
        {t('done.signIn')}
      </Button>
    </>
  );
}
