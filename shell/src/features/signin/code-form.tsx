import { Button, Field, Input, makeStyles, Spinner } from '@fluentui/react-components';
import { limits } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform';
import { FailureBar } from '../../lib/failure-bar.tsx';
import { SendAgain } from '../../lib/send-again.tsx';
import { useCodeForm, type CodeFormProps } from './use-code-form.ts';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '20px' },
  note: { margin: 0, lineHeight: '1.7', overflowWrap: 'anywhere' },
  code: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.3em' },
});

/** The code that came by email; another one can be asked for. */
export function CodeForm(props: CodeFormProps) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const { code, problem, failure, busy, sentAt, expired, input, ...form } = useCodeForm(props);
  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      <p className={styles.note}>
        {t('signIn.codeSent', { email: props.attempt.email, minutes: limits.authCodeMinutes })}
      </p>
      <Field label={t('signIn.code')} size="large" validationMessage={problem}>
        <Input
          ref={input}
          name="authCode"
          className={styles.code}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={12}
          value={code}
          onChange={(_, data) => form.change(data.value)}
          onPaste={form.onPaste}
        />
      </Field>
      <FailureBar>
        {failure ?? (expired && problem === null ? t('signIn.codeExpired') : null)}
      </FailureBar>
      <Button type="submit" appearance="primary" size="large" disabledFocusable={busy}>
        {busy ? <Spinner size="tiny" label={t('signIn.busy')} /> : t('signIn.codeSubmit')}
      </Button>
      <SendAgain
        sentAt={sentAt}
        note={t('signIn.codeNotArrived')}
        sent={t('signIn.codeSentAgain')}
        onSend={form.sendAgain}
      />
      <Button appearance="subtle" onClick={props.onBack}>
        {t('signIn.back')}
      </Button>
    </form>
  );
}
