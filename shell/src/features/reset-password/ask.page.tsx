import { Button, Field, Input, Link, makeStyles, Spinner } from '@fluentui/react-components';
import { limits, type LanguageCode } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform';
import { handOverEmail } from '../../lib/email-hand-over.ts';
import { cleanEmail } from '../../lib/email-input.ts';
import { EntryFrame } from '../../lib/entry-frame.tsx';
import { FailureBar } from '../../lib/failure-bar.tsx';
import { Asked } from './asked.tsx';
import { useAskForm } from './use-ask-form.tsx';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '20px' },
  note: { margin: 0, lineHeight: '1.7' },
});

/** `/reset-password/step1`: asks for the address, mails the link, says what to do then. */
export function AskPage({ language }: { language: LanguageCode }) {
  const styles = useStyles();
  const { t } = useTranslation('resetPassword');
  const { t: shared } = useTranslation('shell');
  const { email, change, problem, failure, busy, input, onSubmit, asked, askAgain } =
    useAskForm(language);
  const toSignIn = (
    <Link href="/signin" onClick={() => handOverEmail(cleanEmail(email))}>
      {shared('signIn.back')}
    </Link>
  );

  if (asked) {
    return (
      <EntryFrame language={language} title={t('asked.title')} focusTitle>
        <Asked email={cleanEmail(email)} language={language} onOther={askAgain} />
        {toSignIn}
      </EntryFrame>
    );
  }
  return (
    <EntryFrame language={language} title={t('ask.title')}>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <p className={styles.note}>{t('ask.note', { hours: limits.resetLinkHours })}</p>
        <Field
          label={shared('signIn.email')}
          validationMessage={problem ? { children: problem } : null}
          size="large"
        >
          <Input
            ref={input}
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            maxLength={limits.emailLength}
            value={email}
            onChange={(_, data) => change(data.value)}
          />
        </Field>
        <FailureBar>{failure}</FailureBar>
        <Button type="submit" appearance="primary" size="large" disabledFocusable={busy}>
          {busy ? <Spinner size="tiny" label={t('ask.busy')} /> : t('ask.submit')}
        </Button>
        {toSignIn}
      </form>
    </EntryFrame>
  );
}
