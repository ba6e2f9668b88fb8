import { Spinner } from '@fluentui/react-components';
import type { AskedFactor, LanguageCode } from '@mebae/contracts';
import { errorTextOf, useTranslation } from '@mebae/platform';
import { Suspense, useState } from 'react';
import { takeEmail } from '../../lib/email-hand-over.ts';
import { EntryFrame } from '../../lib/entry-frame.tsx';
import { safeReturnAddress } from '../../lib/return-address.ts';
import { CodeForm } from './code-form.tsx';
import { ExpiredForm } from './expired-form.tsx';
import { FactorForm, SetUpFactor } from './factor-steps.ts';
import { PasswordForm } from './password-form.tsx';
import type { SignInAttempt, SignInOutcome } from './signin.resource.ts';
import { useFailureText } from './use-failure-text.ts';

type Step =
  | { kind: 'password'; email: string; failure: string | null }
  | { kind: 'code'; attempt: SignInAttempt; wrong: boolean }
  | { kind: 'factor'; attempt: SignInAttempt; asked: AskedFactor }
  | { kind: 'setUp'; from: string }
  | { kind: 'expired'; attempt: SignInAttempt; refusal: string | null }
  | { kind: 'entering' };

const titles = {
  password: 'signIn.title',
  code: 'signIn.codeTitle',
  factor: 'signIn.factorTitle',
  setUp: 'signIn.factorTitle',
  expired: 'signIn.changeTitle',
  entering: 'signIn.title',
} as const;

/** Where the browser goes once the cookie is set: a full load, so that nothing of before is left. */
function enter(): void {
  const wanted = new URLSearchParams(location.search).get('returnTo');
  location.replace(safeReturnAddress(wanted));
}

/** The own account, where a second factor is set up. */
const setUp = (): void => location.replace('/pages/account');

/**
 * `/signin`: password, then a second factor or a code by email, then a new password where it has expired. People who need
 * a second factor and have none are asked to set one up.
 */
export function SignInPage({ language }: { language: LanguageCode }) {
  const { t } = useTranslation('shell');
  const failureText = useFailureText(language);
  const [step, setStep] = useState<Step>(() => ({
    kind: 'password',
    email: takeEmail(),
    failure: null,
  }));

  const restart = (email: string, failure: string | null = null) =>
    setStep({ kind: 'password', email, failure });

  const follow = (attempt: SignInAttempt, outcome: SignInOutcome): void => {
    const { email } = attempt;
    if (typeof outcome === 'object') {
      return setStep(
        'factor' in outcome
          ? { kind: 'factor', attempt, asked: outcome.factor }
          : { kind: 'setUp', from: outcome.setUpFrom },
      );
    }
    switch (outcome) {
      case 'factorMissing':
      case 'done':
        // Without the second factor that it needs, every page leads to setting one up. The forms go, and with them what
        // was typed.
        setStep({ kind: 'entering' });
        return enter();
      case 'code':
      case 'codeWrong':
        return setStep({ kind: 'code', attempt, wrong: outcome === 'codeWrong' });
      case 'passwordExpired':
        return setStep({ kind: 'expired', attempt, refusal: null });
      case 'licenseExpired':
        return restart(email, t('signIn.licenseExpired'));
      case 'otherSession':
        // Only when somebody signed in by another tab meanwhile: the password's form asks what to do.
        return restart(email);
    }
  };

  const stop = (attempt: SignInAttempt, error: unknown) =>
    restart(attempt.email, failureText(error));

  const refuse = (attempt: SignInAttempt, error: unknown) =>
    setStep({ kind: 'expired', attempt, refusal: errorTextOf(error, language) });

  return (
    <EntryFrame language={language} title={t(titles[step.kind])}>
      {step.kind === 'password' && (
        <PasswordForm
          email={step.email}
          failure={step.failure}
          language={language}
          onOutcome={follow}
        />
      )}
      {step.kind === 'code' && (
        <CodeForm
          attempt={step.attempt}
          wrong={step.wrong}
          language={language}
          onOutcome={follow}
          onStop={stop}
          onRefused={refuse}
          onBack={() => restart(step.attempt.email)}
        />
      )}
      <Suspense fallback={<Spinner label={t('remote.loading')} />}>
        {step.kind === 'factor' && (
          <FactorForm
            attempt={step.attempt}
            asked={step.asked}
            language={language}
            onOutcome={follow}
            onStop={stop}
            onRefused={refuse}
            onBack={() => restart(step.attempt.email)}
          />
        )}
        {step.kind === 'setUp' && (
          <SetUpFactor from={step.from} language={language} onNow={setUp} onLater={enter} />
        )}
      </Suspense>
      {step.kind === 'expired' && (
        <ExpiredForm
          attempt={step.attempt}
          refusal={step.refusal}
          language={language}
          onOutcome={follow}
          onStop={stop}
          onBack={() => restart(step.attempt.email)}
        />
      )}
      {step.kind === 'entering' && <Spinner label={t('remote.loading')} />}
    </EntryFrame>
  );
}
