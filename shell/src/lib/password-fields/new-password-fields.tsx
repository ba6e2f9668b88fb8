import { ErrorCategory, errorText, type LanguageCode } from '@mebae/contracts';
import { inWordsOfSchool, useTranslation } from '@mebae/platform';
import { VisuallyHidden } from '@mebae/ui';
import { PasswordInput } from './password-input.tsx';
import { passwordRules, rulesMet } from './password-rules.ts';
import { RulesList } from './rules-list.tsx';
import type { NewPassword } from './use-new-password.ts';

const rulesNotMet = 11;

export interface NewPasswordFieldsProps {
  state: NewPassword;
  language: LanguageCode;
  size?: 'medium' | 'large';
}

/** A new password and the same once more, with the rules as they are met. */
export function NewPasswordFields({ state, language, size = 'medium' }: NewPasswordFieldsProps) {
  const { t } = useTranslation('shell');
  const { values, problems, refusal, passwordRef, confirmationRef, change } = state;
  const met = rulesMet(values.password);
  const count = passwordRules.filter((rule) => met[rule]).length;
  const passwordLabel = t('password.new');
  const confirmationLabel = t('password.confirmation');
  const passwordProblem = () => {
    if (refusal !== null) return refusal;
    if (problems.password === 'rules') {
      return errorText(ErrorCategory.Auth, rulesNotMet, language, inWordsOfSchool);
    }
    return problems.password && t('validation.required', { value: passwordLabel });
  };
  const confirmationProblem = () => {
    if (problems.confirmation !== 'mismatch') {
      return problems.confirmation && t('validation.required', { value: confirmationLabel });
    }
    return (
      <>
        {t('password.mismatch')}
        <br />
        {t('password.mismatchHint')}
      </>
    );
  };
  const matches =
    count === passwordRules.length && values.confirmation === values.password
      ? t('password.matches')
      : undefined;
  return (
    <>
      <PasswordInput
        ref={passwordRef}
        label={passwordLabel}
        name="newPassword"
        autoComplete="new-password"
        size={size}
        value={values.password}
        onChange={(value) => change('password', value)}
        problem={passwordProblem()}
        hint={{ children: <RulesList password={values.password} /> }}
      />
      <VisuallyHidden>
        <span aria-live="polite">
          {values.password !== '' &&
            t('password.metCount', { met: count, all: passwordRules.length })}
        </span>
      </VisuallyHidden>
      <PasswordInput
        ref={confirmationRef}
        label={confirmationLabel}
        name="confirmation"
        autoComplete="new-password"
        size={size}
        value={values.confirmation}
        onChange={(value) => change('confirmation', value)}
        problem={confirmationProblem()}
        success={matches}
      />
    </>
  );
}
