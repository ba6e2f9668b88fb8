import { limits, type AskedFactor, type LanguageCode } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { askPasskey, isCancelled, passkeysWork } from '../../lib/passkeys.ts';
import { refusesNewPassword } from '../../lib/password-fields/refusals.ts';
import { codeProblem, digitsOf, endsAttempt } from './signin-form.ts';
import { signIn, type SignInAttempt, type SignInOutcome } from './signin.resource.ts';
import { useFailureText } from './use-failure-text.ts';

export interface FactorFormProps {
  attempt: SignInAttempt;
  /** Factors that the account has. */
  asked: AskedFactor;
  language: LanguageCode;
  onOutcome: (attempt: SignInAttempt, outcome: SignInOutcome) => void;
  /** Nothing is left to go on with: a lock, for example. */
  onStop: (attempt: SignInAttempt, error: unknown) => void;
  /** The factor was right, the new password that came with it was not. */
  onRefused: (attempt: SignInAttempt, error: unknown) => void;
  onBack: () => void;
}

/** Values and problems of the second step, and how a passkey or a code is sent. */
export function useFactorForm(props: FactorFormProps) {
  const { attempt, language } = props;
  const { t } = useTranslation('factor');
  const { t: shared } = useTranslation('shell');
  const failureText = useFailureText(language);
  const [asked, setAsked] = useState<AskedFactor>(props.asked);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState(props.asked.failed ? t('again') : null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const passkeyButton = useRef<HTMLButtonElement>(null);
  const canUsePasskey = asked.passkey !== null && passkeysWork();
  const focusFirst = () => (passkeyButton.current ?? input.current)?.focus();
  useEffect(focusFirst, []);

  /** @param refused is said where the factor was wrong */
  async function send(next: SignInAttempt, refused: (text: string) => void, wrong: string) {
    try {
      const outcome = await signIn(next);
      if (typeof outcome !== 'object' || !('factor' in outcome)) {
        return props.onOutcome(next, outcome);
      }
      // its challenge is a new one
      setAsked(outcome.factor);
      setCode('');
      refused(wrong);
    } catch (error) {
      if (endsAttempt(error)) return props.onStop(attempt, error);
      if (refusesNewPassword(error)) return props.onRefused(next, error);
      setFailure(failureText(error));
    }
    setBusy(false);
  }

  async function sendPasskey(): Promise<void> {
    if (!asked.passkey || busy) return;
    setFailure(null);
    setProblem(null);
    setBusy(true);
    try {
      const passkey = await askPasskey(asked.passkey);
      await send({ ...attempt, passkey, oneTimeCode: undefined }, setFailure, t('passkeyWrong'));
    } catch (error) {
      setFailure(t(isCancelled(error) ? 'cancelled' : 'passkeyFailed'));
      setBusy(false);
    }
    passkeyButton.current?.focus();
  }

  async function submit(): Promise<void> {
    const found = codeProblem(code);
    setFailure(null);
    if (found) {
      setProblem(
        found === 'required'
          ? shared('validation.required', { value: t('code') })
          : shared('signIn.codeDigits', { digits: limits.authCodeDigits }),
      );
      input.current?.focus();
      return;
    }
    setBusy(true);
    const next = { ...attempt, oneTimeCode: digitsOf(code), passkey: undefined };
    await send(next, setProblem, t('codeWrong'));
    input.current?.focus();
  }

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy && asked.oneTimeCode) void submit();
  };
  const change = (value: string) => {
    setCode(value);
    setProblem(null);
  };
  return {
    asked,
    canUsePasskey,
    code,
    change,
    problem,
    failure,
    busy,
    input,
    passkeyButton,
    sendPasskey,
    onSubmit,
  };
}
