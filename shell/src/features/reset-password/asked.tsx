import { Button, makeStyles } from '@fluentui/react-components';
import { limits, type LanguageCode } from '@mebae/contracts';
import { errorTextOf, useTranslation } from '@mebae/platform';
import { useState } from 'react';
import { FailureBar } from '../../lib/failure-bar.tsx';
import { SendAgain } from '../../lib/send-again.tsx';
import { sendLink } from './reset-password.resource.ts';

const useStyles = makeStyles({
  note: { margin: 0, lineHeight: '1.7', overflowWrap: 'anywhere' },
  steps: { margin: 0, paddingInlineStart: '1.4em', lineHeight: '1.9' },
  other: { justifySelf: 'start' },
});

export interface AskedProps {
  email: string;
  language: LanguageCode;
  /** Back to the form, for another address. */
  onOther: () => void;
}

/** The mail is on its way: what to do with it, and what when it does not come. */
export function Asked({ email, language, onOther }: AskedProps) {
  const styles = useStyles();
  const { t } = useTranslation('resetPassword');
  const [sentAt, setSentAt] = useState(Date.now);
  const [failure, setFailure] = useState<string | null>(null);

  async function send(): Promise<void> {
    setFailure(null);
    try {
      await sendLink(email);
      setSentAt(Date.now());
    } catch (error) {
      setFailure(errorTextOf(error, language));
    }
  }

  return (
    <>
      <p className={styles.note}>{t('asked.sent', { email })}</p>
      <ol className={styles.steps}>
        <li>{t('asked.open')}</li>
        <li>{t('asked.set', { hours: limits.resetLinkHours })}</li>
        <li>{t('asked.signIn')}</li>
      </ol>
      <FailureBar>{failure}</FailureBar>
      <SendAgain
        sentAt={sentAt}
        note={t('asked.notArrived')}
        sent={t('asked.again')}
        onSend={send}
      />
      <Button appearance="subtle" className={styles.other} onClick={onOther}>
        {t('asked.other')}
      </Button>
    </>
  );
}
