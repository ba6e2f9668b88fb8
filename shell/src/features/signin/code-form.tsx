import {
  Button,
  Field,
  Input,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Spinner,
} from '@fluentui/react-components';
import type { LanguageCode } from '@mebae/contracts';
import { errorTextOf, useTranslation } from '@mebae/platform';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { SignInValues } from './signin-form.ts';
import { signIn } from './signin.resource.ts';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '20px' },
  note: { margin: 0, lineHeight: '1.7' },
  code: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.3em' },
});

export interface CodeFormProps {
  values: SignInValues & { replace: boolean };
  failedBefore: boolean;
  language: LanguageCode;
  onDone: () => void;
  onBack: () => void;
}

/** The code that came by e-mail. Full-width digits and spaces are understood. */
export function CodeForm({ values, failedBefore, language, onDone, onBack }: CodeFormProps) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string | null>(
    failedBefore ? t('signIn.codeWrong') : null,
  );
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  async function submit(): Promise<void> {
    const digits = code.normalize('NFKC').replaceAll(/\s/g, '');
    if (digits === '') {
      setFailure(t('validation.required', { value: t('signIn.code') }));
      input.current?.focus();
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      const outcome = await signIn(values, { authCode: digits, replace: values.replace });
      if (outcome === 'done') return onDone();
      setFailure(t(outcome === 'licenseExpired' ? 'signIn.licenseExpired' : 'signIn.codeWrong'));
    } catch (error) {
      setFailure(errorTextOf(error, language));
    }
    setBusy(false);
    input.current?.focus();
  }

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) void submit();
  };

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <p className={styles.note}>{t('signIn.codeSent', { email: values.email })}</p>
      <Field label={t('signIn.code')} size="large">
        <Input
          ref={input}
          name="authCode"
          className={styles.code}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={12}
          value={code}
          onChange={(_, data) => setCode(data.value)}
        />
      </Field>
      <div role="alert">
        {failure !== null && (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>{failure}</MessageBarBody>
          </MessageBar>
        )}
      </div>
      <Button type="submit" appearance="primary" size="large" disabledFocusable={busy}>
        {busy ? <Spinner size="tiny" label={t('signIn.busy')} /> : t('signIn.codeSubmit')}
      </Button>
      <Button appearance="subtle" onClick={onBack}>
        {t('signIn.back')}
      </Button>
    </form>
  );
}
