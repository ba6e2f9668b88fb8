import { makeStyles, Text, Title1, tokens } from '@fluentui/react-components';
import type { LanguageCode } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform';
import { useState } from 'react';
import { LanguageChoice } from '../../lib/language-choice.tsx';
import { LeafMark } from '../../lib/leaf-mark.tsx';
import { productName, rememberLanguage } from '../../lib/page.ts';
import { safeReturnAddress } from '../../lib/return-address.ts';
import { CodeForm } from './code-form.tsx';
import { PasswordForm, type PendingSignIn } from './password-form.tsx';

const useStyles = makeStyles({
  page: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)',
    minHeight: '100vh',
    '@media (max-width: 860px)': { gridTemplateColumns: '1fr', gridTemplateRows: 'auto 1fr' },
  },
  brand: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    padding: '48px clamp(24px, 5vw, 72px)',
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundImage: 'linear-gradient(155deg, #1a4710 0%, #2f6d20 55%, #4c8b3c 100%)',
    '@media (max-width: 860px)': { padding: '20px 24px', gap: '8px' },
  },
  name: { display: 'flex', alignItems: 'center', gap: '12px' },
  claim: {
    fontSize: 'clamp(24px, 2.6vw, 34px)',
    lineHeight: '1.6',
    fontWeight: tokens.fontWeightSemibold,
    maxWidth: '18em',
    wordBreak: 'auto-phrase' as 'normal',
    '@media (max-width: 860px)': { fontSize: '18px' },
  },
  about: {
    lineHeight: '1.8',
    maxWidth: '30em',
    opacity: 0.92,
    '@media (max-width: 860px)': { display: 'none' },
  },
  side: {
    display: 'grid',
    gridTemplateRows: 'auto 1fr auto',
    padding: '20px clamp(20px, 4vw, 48px)',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  language: { justifySelf: 'end' },
  form: {
    alignSelf: 'center',
    justifySelf: 'center',
    width: '100%',
    maxWidth: '400px',
    display: 'grid',
    gap: '24px',
    padding: '24px 0',
  },
});

/** Where the browser goes once the cookie is set: a full load, so that nothing of before is left. */
function enter(): void {
  const wanted = new URLSearchParams(location.search).get('returnTo');
  location.replace(safeReturnAddress(wanted));
}

function changeLanguage(language: LanguageCode): void {
  rememberLanguage(language);
  location.reload();
}

/** `/signin`: password, then a code by e-mail where the school asks for one. */
export function SignInPage({ language }: { language: LanguageCode }) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <div className={styles.name}>
          <LeafMark size={32} />
          <Text size={600} weight="semibold" translate="no">
            {productName()}
          </Text>
        </div>
        <div>
          <div className={styles.claim}>{t('signIn.claim')}</div>
          <p className={styles.about}>{t('signIn.about')}</p>
        </div>
        <span />
      </header>
      <div className={styles.side}>
        <div className={styles.language}>
          <LanguageChoice language={language} onChange={changeLanguage} />
        </div>
        <main className={styles.form}>
          <Title1 as="h1">{t(pending ? 'signIn.codeTitle' : 'signIn.title')}</Title1>
          {pending ? (
            <CodeForm
              values={pending}
              failedBefore={pending.failed}
              language={language}
              onDone={enter}
              onBack={() => setPending(null)}
            />
          ) : (
            <PasswordForm language={language} onDone={enter} onCode={setPending} />
          )}
        </main>
      </div>
    </div>
  );
}
