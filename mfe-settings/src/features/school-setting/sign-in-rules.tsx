import { endpoints, limits, type SchoolSecurity } from '@mebae/contracts';
import {
  ApiError,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  Switch,
  api,
  makeStyles,
  useKeptForm,
  useNotice,
} from '@mebae/platform';
import { normaliseText } from '@mebae/rules';
import { FormRow } from '@mebae/ui';
import { useRef, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { SettingForm } from './setting-form.tsx';

const useStyles = makeStyles({
  days: { maxWidth: '160px' },
});

const usualDays = 180;
/** Why the server doesn't turn the code on: mails would not arrive, and nobody could sign in. */
const mailRefusals = ['ownMailFailed', 'mailServer'] as const;

interface SignInRulesProps {
  saved: SchoolSecurity;
  onSaved: (next: SchoolSecurity) => void;
}

/** Whether a code by e-mail is asked for, and after how many days a password has to be changed. */
export function SignInRules({ saved, onSaved }: SignInRulesProps) {
  const styles = useStyles();
  const t = useText();
  const notice = useNotice();
  const [authCodeRequired, setCode] = useState(saved.authCodeRequired);
  const [expires, setExpires] = useState(saved.passwordExpiryDays !== null);
  const [days, setDays] = useState(String(saved.passwordExpiryDays ?? usualDays));
  const [problem, setProblem] = useState(false);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const typed = Number(normaliseText(days));
  const isUsable =
    Number.isInteger(typed) &&
    typed >= limits.passwordExpiryDaysMin &&
    typed <= limits.passwordExpiryDaysMax;
  const next: SchoolSecurity = { authCodeRequired, passwordExpiryDays: expires ? typed : null };
  const isChanged =
    next.authCodeRequired !== saved.authCodeRequired ||
    next.passwordExpiryDays !== saved.passwordExpiryDays;
  useKeptForm({
    name: 'sign-in rules',
    // what is named like a code is never kept
    value: { asksByMail: authCodeRequired, expires, days },
    dirty: isChanged,
    restore: (kept) => {
      setCode(kept.asksByMail);
      setExpires(kept.expires);
      setDays(kept.days);
    },
  });

  const save = async () => {
    setProblem(expires && !isUsable);
    if (expires && !isUsable) {
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await api(endpoints.schoolSecurity.update, { body: next });
      onSaved(next);
      notice.success(t('school.saved'));
    } catch (error) {
      const refusal =
        error instanceof ApiError
          ? mailRefusals.find((known) => error.reason.includes(known))
          : undefined;
      notice.error(refusal === undefined ? error : t(`school.refused.${refusal}`));
    } finally {
      setBusy(false);
    }
  };

  return (
    <SettingForm
      title={t('school.signIn')}
      description={t('school.signInHint')}
      busy={busy}
      ready={isChanged}
      onSave={save}
    >
      <FormRow title={t('school.code')}>
        <Field hint={t('school.codeHint', { minutes: limits.authCodeMinutes })}>
          <Switch
            checked={authCodeRequired}
            onChange={(_, { checked }) => setCode(checked)}
            label={t('school.codeLabel')}
          />
        </Field>
        {authCodeRequired && !saved.authCodeRequired && (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody>{t('school.codeWarning')}</MessageBarBody>
          </MessageBar>
        )}
      </FormRow>
      <FormRow title={t('school.expiry')}>
        <Field hint={t('school.expiryHint')}>
          <Switch
            checked={expires}
            onChange={(_, { checked }) => setExpires(checked)}
            label={t('school.expiryLabel')}
          />
        </Field>
        {expires && (
          <Field
            className={styles.days}
            label={t('school.days')}
            required
            validationMessage={
              problem
                ? t('school.daysProblem', {
                    min: limits.passwordExpiryDaysMin,
                    max: limits.passwordExpiryDaysMax,
                  })
                : undefined
            }
          >
            <Input
              ref={field}
              inputMode="numeric"
              autoComplete="off"
              value={days}
              onChange={(_, { value }) => setDays(value)}
              contentAfter={t('school.daysUnit')}
            />
          </Field>
        )}
      </FormRow>
    </SettingForm>
  );
}
