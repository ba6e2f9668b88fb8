import { Button, Divider, Field, Input, makeStyles, Spinner } from '@fluentui/react-components';
import type { AskedFactor, LanguageCode } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform';
import { FailureBar } from '../../lib/failure-bar.tsx';
import type { SignInAttempt, SignInOutcome } from './signin.resource.ts';
import { useFactorForm } from './use-factor-form.ts';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '20px' },
  note: { margin: 0, lineHeight: '1.7', overflowWrap: 'anywhere' },
  code: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.3em' },
});

export interface FactorFormProps {
  attempt: SignInAttempt;
  /** What the account can answer with. */
  asked: AskedFactor;
  language: LanguageCode;
  onOutcome: (attempt: SignInAttempt, outcome: SignInOutcome) => void;
  /** Nothing is left to go on with: a lock, for example. */
  onStop: (attempt: SignInAttempt, error: unknown) => void;
  /** The factor was right, the new password that came with it was not. */
  onRefused: (attempt: SignInAttempt, error: unknown) => void;
  onBack: () => void;
}

/** The second step: a passkey, or a code that an app shows. */
export default function FactorForm(props: FactorFormProps) {
  const styles = useStyles();
  const { t } = useTranslation('factor');
  const { t: shared } = useTranslation('shell');
  const form = useFactorForm(props);
  const { canUsePasskey, asked } = form;
  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      <p className={styles.note}>
        {t(
          asked.oneTimeCode
            ? canUsePasskey
              ? 'noteBoth'
              : 'noteCode'
            : canUsePasskey
              ? 'notePasskey'
              : 'noteNeither',
        )}
      </p>
      {canUsePasskey && (
        <Button
          ref={form.passkeyButton}
          appearance={asked.oneTimeCode ? 'secondary' : 'primary'}
          size="large"
          disabledFocusable={form.busy}
          onClick={() => void form.usePasskey()}
        >
          {form.busy && !asked.oneTimeCode ? (
            <Spinner size="tiny" label={shared('signIn.busy')} />
          ) : (
            t('usePasskey')
          )}
        </Button>
      )}
      {canUsePasskey && asked.oneTimeCode && <Divider>{shared('signIn.or')}</Divider>}
      {asked.oneTimeCode && (
        <Field label={t('code')} size="large" validationMessage={form.problem} hint={t('codeHint')}>
          <Input
            ref={form.input}
            name="oneTimeCode"
            className={styles.code}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={12}
            value={form.code}
            onChange={(_, data) => form.change(data.value)}
          />
        </Field>
      )}
      <FailureBar>{form.failure}</FailureBar>
      {asked.oneTimeCode && (
        <Button type="submit" appearance="primary" size="large" disabledFocusable={form.busy}>
          {form.busy ? <Spinner size="tiny" label={shared('signIn.busy')} /> : t('submit')}
        </Button>
      )}
      <p className={styles.note}>{t('lost')}</p>
      <Button appearance="subtle" onClick={props.onBack}>
        {shared('signIn.back')}
      </Button>
    </form>
  );
}
