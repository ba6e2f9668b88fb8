import { limits } from '@mebae/contracts';
import { pageErrorText, mergeClasses, useLanguage, useTranslation } from '@mebae/platform/light';
import { useId, useState, type SyntheticEvent } from 'react';
import { sendLostLinks } from '../answer.resource.ts';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';

/** Asks for the links of open courses by mail. The answer says nothing of the address. */
export function LostLinkForm() {
  const styles = useAnswerStyles();
  const { t } = useTranslation('answer');
  const field = useId();
  const message = useId();
  const { email, setEmail, said, isBusy, ask } = useLostLink();
  return (
    <details className={styles.lost}>
      <summary>{withReadings(t('code.lost'))}</summary>
      <form className={styles.body} onSubmit={ask} noValidate>
        <label htmlFor={field}>{withReadings(t('code.email'))}</label>
        <input
          id={field}
          className={mergeClasses(styles.codeField, styles.emailField)}
          type="email"
          value={email}
          autoComplete="email"
          maxLength={limits.emailLength}
          aria-describedby={message}
          onChange={(event) => setEmail(event.target.value)}
        />
        <p id={message} role="alert" className={styles.note}>
          {withReadings(said)}
        </p>
        <button type="submit" className={styles.secondary} disabled={isBusy}>
          {withReadings(t('code.send'))}
        </button>
      </form>
    </details>
  );
}

/** The typed address, and what came of it. */
function useLostLink() {
  const language = useLanguage();
  const { t } = useTranslation('answer');
  const [email, setEmail] = useState('');
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (email.trim() === '') return setSaid(t('code.noEmail'));
    setBusy(true);
    try {
      await sendLostLinks(email, language);
      setSaid(t('code.sent'));
    } catch (error) {
      setSaid(pageErrorText(error, language));
    }
    return setBusy(false);
  };
  const ask = (event: SyntheticEvent) => {
    event.preventDefault();
    void send();
  };
  return { email, setEmail, said, isBusy, ask };
}
