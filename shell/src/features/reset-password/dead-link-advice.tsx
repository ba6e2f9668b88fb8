import { Button, Link, makeStyles } from '@fluentui/react-components';
import { limits } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform';
import { handOverEmail } from '../../lib/email-hand-over.ts';
import type { DeadLink } from './link-state.ts';

const useStyles = makeStyles({ note: { margin: 0, lineHeight: '1.7' } });

export interface DeadLinkAdviceProps {
  why: DeadLink;
  /** The owner of the link, where that is known; empty otherwise. */
  email: string;
}

/** Why the link does not work, and the way to a new one. */
export function DeadLinkAdvice({ why, email }: DeadLinkAdviceProps) {
  const styles = useStyles();
  const { t } = useTranslation('resetPassword');
  const { t: shared } = useTranslation('shell');
  return (
    <>
      <p className={styles.note} role="alert">
        {t(`dead.${why}`, { hours: limits.resetLinkHours })}
      </p>
      <Button
        as="a"
        appearance="primary"
        size="large"
        href="/reset-password/step1"
        onClick={() => handOverEmail(email)}
      >
        {t('dead.ask')}
      </Button>
      <p className={styles.note}>{t('dead.invitation')}</p>
      <Link href="/signin" onClick={() => handOverEmail(email)}>
        {shared('signIn.back')}
      </Link>
    </>
  );
}
