import { Button, Field, Input, Link, makeStyles, Spinner } from '@fluentui/react-components';
import { ErrorCategory, limits, resetPasswordEndpoints, type LanguageCode } from '@mebae/contracts';
import { api, ApiError, errorTextOf, useTranslation } from '@mebae/platform';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { handOverEmail, takeEmail } from '../../lib/email-hand-over.ts';
import { cleanEmail, emailProblem } from '../../lib/email-input.ts';
import { EntryFrame } from '../../lib/entry-frame.tsx';
import { FailureBar } from '../../lib/failure-bar.tsx';
import { Asked } from './asked.tsx';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '20px' },
  note: { margin: 0, lineHeight: '1.7' },
});

const unknownAddress = 9;

const isUnknownAddress = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.category === ErrorCategory.Auth &&
  error.code === unknownAddress;

const withAdvice = (text: string, advice: string) => (
  <>
    {text}
    <br />
    {advice}
  </>
);

/** `/reset-password/step1`: asks for the address, mails the link, says what to do then. */
export function AskPage({ language }: { language: LanguageCode }) {
  const styles = useStyles();
  const { t } = useTranslation('resetPassword');
  const { t: shared } = useTranslation('shell');
  const [email, setEmail] = useState(takeEmail);
  const [problem, setProblem] = useState<ReactNode>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!asked) input.current?.focus();
  }, [asked]);

  async function submit(): Promise<void> {
    const found = emailProblem(email);
    setFailure(null);
    if (found) {
      setProblem(
        found === 'email'
          ? shared('validation.email')
          : shared('validation.required', { value: shared('signIn.email') }),
      );
      input.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await api(resetPasswordEndpoints.send, { body: { email: cleanEmail(email) } });
      setAsked(true);
    } catch (error) {
      const text = errorTextOf(error, language);
      if (isUnknownAddress(error)) setProblem(withAdvice(text, t('ask.unknownAdvice')));
      else setFailure(text);
      input.current?.focus();
    }
    setBusy(false);
  }

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) void submit();
  };
  const toSignIn = (
    <Link href="/signin" onClick={() => handOverEmail(cleanEmail(email))}>
      {shared('signIn.back')}
    </Link>
  );

  if (asked) {
    return (
      <EntryFrame language={language} title={t('asked.title')} focusTitle>
        <Asked email={cleanEmail(email)} language={language} onOther={() => setAsked(false)} />
        {toSignIn}
      </EntryFrame>
    );
  }
  return (
    <EntryFrame language={language} title={t('ask.title')}>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <p className={styles.note}>{t('ask.note', { hours: limits.resetLinkHours })}</p>
        <Field
          label={shared('signIn.email')}
          validationMessage={problem ? { children: problem } : null}
          size="large"
        >
          <Input
            ref={input}
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            maxLength={limits.emailLength}
            value={email}
            onChange={(_, data) => {
              setEmail(data.value);
              setProblem(null);
            }}
          />
        </Field>
        <FailureBar>{failure}</FailureBar>
        <Button type="submit" appearance="primary" size="large" disabledFocusable={busy}>
          {busy ? <Spinner size="tiny" label={t('ask.busy')} /> : t('ask.submit')}
        </Button>
        {toSignIn}
      </form>
    </EntryFrame>
  );
}
