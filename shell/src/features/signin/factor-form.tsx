import { Button, Divider, Field, Input, makeStyles, Spinner } from '@fluentui/react-components';
import { useTranslation } from '@mebae/platform';
import { FailureBar } from '../../lib/failure-bar.tsx';
import { useFactorForm, type FactorFormProps } from './use-factor-form.ts';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '20px' },
  note: { margin: 0, lineHeight: '1.7', overflowWrap: 'anywhere' },
  code: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.3em' },
});

/** The second step: a passkey, or a code that an app shows. */
export function FactorForm(props: FactorFormProps) {
  const styles = useStyles();
  const { t } = useTranslation('factor');
  const { t: shared } = useTranslation('shell');
  const { asked, canUsePasskey, code, busy, input, passkeyButton, ...form } = useFactorForm(props);
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
          ref={passkeyButton}
          appearance={asked.oneTimeCode ? 'secondary' : 'primary'}
          size="large"
          disabledFocusable={busy}
          onClick={() => void form.sendPasskey()}
        >
          {busy && !asked.oneTimeCode ? (
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
            ref={input}
            name="oneTimeCode"
            className={styles.code}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={12}
            value={code}
            onChange={(_, data) => form.change(data.value)}
          />
        </Field>
      )}
      <FailureBar>{form.failure}</FailureBar>
      {asked.oneTimeCode && (
        <Button type="submit" appearance="primary" size="large" disabledFocusable={busy}>
          {busy ? <Spinner size="tiny" label={shared('signIn.busy')} /> : t('submit')}
        </Button>
      )}
      <p className={styles.note}>{t('lost')}</p>
      <Button appearance="subtle" onClick={props.onBack}>
        {shared('signIn.back')}
      </Button>
    </form>
  );
}
