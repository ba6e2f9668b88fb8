import type { LanguageCode } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { problemsOf, type SignInProblems, type SignInValues } from './signin-form.ts';
import { signIn, type SignInAttempt, type SignInOutcome } from './signin.resource.ts';
import { useFailureText } from './use-failure-text.ts';

export interface PasswordFormProps {
  /** Known already, from the page or the step before. */
  email: string;
  /** Why a later step has led back here. */
  failure: string | null;
  language: LanguageCode;
  onOutcome: (attempt: SignInAttempt, outcome: SignInOutcome) => void;
}

/** Values and problems of the form of email and password, and how it is sent. */
export function usePasswordForm(props: PasswordFormProps) {
  const { language, onOutcome } = props;
  const { t } = useTranslation('shell');
  const failureText = useFailureText(language);
  const [values, setValues] = useState<SignInValues>({ email: props.email, password: '' });
  const [problems, setProblems] = useState<SignInProblems>({});
  const [failure, setFailure] = useState(props.failure);
  const [otherSession, setOtherSession] = useState(false);
  const [busy, setBusy] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (props.email !== '') password.current?.focus();
  }, [props.email]);

  const change = (field: keyof SignInValues, value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setProblems((before) => ({ ...before, [field]: undefined }));
    setOtherSession(false);
  };
  const messageOf = (field: keyof SignInValues) => {
    const problem = problems[field];
    if (problem === 'email') return t('validation.email');
    return problem && t('validation.required', { value: t(`signIn.${field}`) });
  };

  async function submit(replace = false): Promise<void> {
    const found = problemsOf(values);
    setProblems(found);
    setFailure(null);
    setOtherSession(false);
    if (found.email) return email.current?.focus();
    if (found.password) return password.current?.focus();
    setBusy(true);
    try {
      const attempt = { ...values, replace };
      const outcome = await signIn(attempt);
      if (outcome === 'otherSession') setOtherSession(true);
      else if (outcome === 'licenseExpired') setFailure(t('signIn.licenseExpired'));
      else return onOutcome(attempt, outcome);
    } catch (error) {
      setFailure(failureText(error));
      password.current?.focus();
    }
    setBusy(false);
  }

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) void submit();
  };
  return {
    values,
    change,
    messageOf,
    failure,
    otherSession,
    busy,
    email,
    password,
    submit,
    onSubmit,
  };
}
