import { makeStyles, Text, tokens, typographyStyles } from '@fluentui/react-components';
import type { LanguageCode } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform';
import { useEffect, useRef, type ReactNode } from 'react';
import { LanguageChoice } from './language-choice.tsx';
import { ProductMark } from './product-mark.tsx';
import { productName, rememberLanguage } from '@mebae/platform/page';

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
    // The system's own text colour need not be read on ours.
    '@media (forced-colors: active)': { backgroundImage: 'none' },
  },
  name: { display: 'flex', alignItems: 'center', gap: '12px' },
  claim: {
    fontSize: 'clamp(24px, 2.6vw, 34px)',
    lineHeight: '1.6',
    fontWeight: tokens.fontWeightSemibold,
    maxWidth: '18em',
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
  language: { justifySelf: 'end', display: 'flex', alignItems: 'center', gap: '16px' },
  form: {
    // From above, not in the middle: what appears under a button must not move it away from who presses it.
    alignSelf: 'start',
    marginTop: 'clamp(0px, 12vh, 160px)',
    '@media (max-width: 860px)': { marginTop: 0 },
    justifySelf: 'center',
    width: '100%',
    maxWidth: '400px',
    display: 'grid',
    gap: '24px',
    padding: '24px 0',
  },
  title: { ...typographyStyles.title1, ':focus': { outlineStyle: 'none' } },
});

function changeLanguage(language: LanguageCode): void {
  rememberLanguage(language);
  location.reload();
}

export interface EntryFrameProps {
  language: LanguageCode;
  /** The page's heading and its part of the document's title. */
  title: string;
  /** Moves the focus to the heading when it changes: for a step that has no field of its own to begin with. */
  focusTitle?: boolean;
  children: ReactNode;
}

/** The look of the pages before sign-in: what the product is on one side, a short form on the other. */
export function EntryFrame({ language, title, focusTitle = false, children }: EntryFrameProps) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    document.title = `${title} | ${productName()}`;
    if (shown.current === title) return;
    shown.current = title;
    if (focusTitle) heading.current?.focus();
  }, [title, focusTitle]);
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <div className={styles.name}>
          <ProductMark size={32} />
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
      <main className={styles.side}>
        <div className={styles.language}>
          <a href={`/help${location.pathname}`} target="_blank" rel="noreferrer">
            {t('header.help')}
          </a>
          <LanguageChoice language={language} onChange={changeLanguage} />
        </div>
        <div className={styles.form}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {children}
        </div>
      </main>
    </div>
  );
}
