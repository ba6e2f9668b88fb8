import { normaliseShortCode, shortCodeLength } from '@mebae/contracts';
import {
  ApiError,
  pageErrorText,
  mergeClasses,
  useLanguage,
  useTranslation,
} from '@mebae/platform/light';
import { useId, useState, type SyntheticEvent } from 'react';
import { readTokenOf } from './answer.resource.ts';
import { useAnswerStyles } from './styles.ts';
import { withReadings } from './texts/readings.tsx';
import { Heading } from './views/heading.tsx';
import { HelpLink } from './views/help-link.tsx';
import { LostLinkForm } from './views/lost-link.tsx';

/**
 * `/c`: candidates type the short code of a login card, or have their links mailed again. A code that nobody has is
 * said to be unknown.
 */
export function CodePage() {
  const styles = useAnswerStyles();
  return (
    <main className={styles.page}>
      <CodeForm />
      <LostLinkForm />
      <HelpLink />
    </main>
  );
}

function CodeForm() {
  const styles = useAnswerStyles();
  const { t } = useTranslation('answer');
  const field = useId();
  const message = useId();
  const { code, setCode, problem, isBusy, open } = useCode();
  return (
    <form className={mergeClasses(styles.body, styles.centre)} onSubmit={open} noValidate>
      <Heading>{withReadings(t('code.title'))}</Heading>
      <label className={styles.lead} htmlFor={field}>
        {withReadings(t('code.label', { letters: shortCodeLength }))}
      </label>
      <input
        id={field}
        className={styles.codeField}
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        aria-describedby={message}
        aria-invalid={problem !== null}
        onChange={(event) => setCode(event.target.value)}
      />
      <p id={message} role="alert" className={styles.note}>
        {problem}
      </p>
      <button type="submit" className={styles.primary} disabled={isBusy}>
        {withReadings(t('code.open'))}
      </button>
    </form>
  );
}

/** The typed code, and the way to the link that it stands for. */
function useCode() {
  const language = useLanguage();
  const { t } = useTranslation('answer');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    if (normaliseShortCode(code).length !== shortCodeLength) {
      setProblem(t('code.unknown'));
      return;
    }
    setBusy(true);
    try {
      const token = await readTokenOf(code, language);
      location.replace(`/answer/${token}`);
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.status === 404;
      setProblem(isUnknown ? t('code.unknown') : pageErrorText(error, language));
      setBusy(false);
    }
  };
  const open = (event: SyntheticEvent) => {
    event.preventDefault();
    void ask();
  };
  return { code, setCode, problem, isBusy, open };
}
