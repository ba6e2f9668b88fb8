import { ErrorCategory, type LanguageCode } from '@mebae/contracts';
import { ApiError, errorTextOf, useTranslation } from '@mebae/platform';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { takeEmail } from '../../lib/email-hand-over.ts';
import { cleanEmail, emailProblem } from '../../lib/email-input.ts';
import { sendLink } from './reset-password.resource.ts';

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

/** Values and problems of the form of the address, and how the link is asked for. */
export function useAskForm(language: LanguageCode) {
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

  const change = (value: string) => {
    setEmail(value);
    setProblem(null);
  };

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
      await sendLink(cleanEmail(email));
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
  return {
    email,
    change,
    problem,
    failure,
    busy,
    input,
    onSubmit,
    asked,
    askAgain: () => setAsked(false),
  };
}
