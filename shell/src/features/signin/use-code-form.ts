import { limits, type LanguageCode } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform';
import { useEffect, useRef, useState, type ClipboardEvent, type SubmitEvent } from 'react';
import { refusesNewPassword } from '../../lib/password-fields/refusals.ts';
import { useSecondsLeft } from '../../lib/use-seconds-left.ts';
import { codeProblem, digitsOf, endsAttempt } from './signin-form.ts';
import { signIn, type SignInAttempt, type SignInOutcome } from './signin.resource.ts';
import { useFailureText } from './use-failure-text.ts';

export interface CodeFormProps {
  attempt: SignInAttempt;
  /** A code was wrong already. */
  wrong: boolean;
  language: LanguageCode;
  onOutcome: (attempt: SignInAttempt, outcome: SignInOutcome) => void;
  /** Nothing is left to go on with: a lock, for example. */
  onStop: (attempt: SignInAttempt, error: unknown) => void;
  /** The code was right, the new password that came with it was not. */
  onRefused: (attempt: SignInAttempt, error: unknown) => void;
  onBack: () => void;
}

/** Values and problems of the form of the code, how it is sent, and how another one is asked for. */
export function useCodeForm(props: CodeFormProps) {
  const { attempt, language } = props;
  const { t } = useTranslation('shell');
  const failureText = useFailureText(language);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState(props.wrong ? t('signIn.codeWrong') : null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [sentAt, setSentAt] = useState(Date.now);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const expired = useSecondsLeft(sentAt + limits.authCodeMinutes * 60_000) === 0;

  const change = (value: string) => {
    setCode(value);
    setProblem(null);
  };

  async function submit(): Promise<void> {
    const found = codeProblem(code);
    setFailure(null);
    if (found) {
      setProblem(
        found === 'required'
          ? t('validation.required', { value: t('signIn.code') })
          : t('signIn.codeDigits', { digits: limits.authCodeDigits }),
      );
      input.current?.focus();
      return;
    }
    setBusy(true);
    const next = { ...attempt, authCode: digitsOf(code) };
    try {
      const outcome = await signIn(next);
      if (outcome !== 'code' && outcome !== 'codeWrong') return props.onOutcome(next, outcome);
      setCode('');
      setProblem(t(expired ? 'signIn.codeExpired' : 'signIn.codeWrong'));
    } catch (error) {
      if (endsAttempt(error)) return props.onStop(attempt, error);
      if (refusesNewPassword(error)) return props.onRefused(next, error);
      setFailure(failureText(error));
    }
    setBusy(false);
    input.current?.focus();
  }

  async function sendAgain(): Promise<void> {
    setFailure(null);
    setProblem(null);
    try {
      const outcome = await signIn(attempt);
      if (outcome !== 'code' && outcome !== 'codeWrong') return props.onOutcome(attempt, outcome);
      setCode('');
      setSentAt(Date.now());
      input.current?.focus();
    } catch (error) {
      if (endsAttempt(error)) return props.onStop(attempt, error);
      setFailure(failureText(error));
    }
  }

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) void submit();
  };
  /** From the mail one copies more than the digits; the field's length would cut them off. */
  const onPaste = (event: ClipboardEvent) => {
    const digits = digitsOf(event.clipboardData.getData('text'));
    if (digits.length !== limits.authCodeDigits) return;
    event.preventDefault();
    change(digits);
  };
  return {
    code,
    change,
    problem,
    failure,
    busy,
    sentAt,
    expired,
    input,
    onSubmit,
    onPaste,
    sendAgain,
  };
}
