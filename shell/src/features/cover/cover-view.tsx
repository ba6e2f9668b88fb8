import {
  Button,
  Divider,
  makeStyles,
  Spinner,
  tokens,
  typographyStyles,
} from '@fluentui/react-components';
import { openIDSignInPath, type ConnectionButton, type LanguageCode } from '@mebae/contracts';
import { errorTextOf, useTranslation } from '@mebae/platform';
import { productName } from '@mebae/platform/page';
import { useState } from 'react';
import { FailureBar } from '../../lib/failure-bar.tsx';
import { passkeysWork } from '../../lib/passkeys.ts';
import { ProductMark } from '../../lib/product-mark.tsx';
import { SomebodyElse } from './somebody-else.tsx';
import { ContinueByPasskey } from './continue-by-passkey.tsx';
import { ContinueByPassword } from './continue-by-password.tsx';
import { useWays } from './use-ways.ts';

const useStyles = makeStyles({
  page: {
    display: 'grid',
    gridTemplateRows: 'auto 1fr',
    minHeight: '100dvh',
    boxSizing: 'border-box',
    padding: '20px clamp(20px, 4vw, 48px)',
  },
  name: { display: 'flex', alignItems: 'center', gap: '12px', ...typographyStyles.subtitle2 },
  panel: {
    alignSelf: 'center',
    justifySelf: 'center',
    boxSizing: 'border-box',
    width: '100%',
    maxWidth: '440px',
    display: 'grid',
    gap: '20px',
    padding: '32px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusLarge,
    '@media (max-width: 480px)': { padding: '20px' },
  },
  title: { ...typographyStyles.title2, margin: 0 },
  text: { margin: 0, lineHeight: '1.7' },
  account: { margin: 0, overflowWrap: 'anywhere', lineHeight: '1.6' },
  ways: { display: 'grid', gap: '12px' },
});

export interface CoverProps {
  language: LanguageCode;
  /** Something was typed that signing out would lose. */
  hasTyped: () => boolean;
  /** The session is continued. */
  onContinued: () => void;
  /** Ends the session and leaves. @throws where the server can't be reached */
  signOut: () => Promise<void>;
  /** The session is over: nothing is left to continue. */
  onOver: () => void;
  /** Signs in anew, and comes back to this page. */
  signInAgain: () => void;
}

/**
 * The screen of a session that nobody has used for as long as the school allows: its owner continues it, and somebody
 * else signs out. Nothing of the page behind is on it.
 */
export function CoverView(props: CoverProps) {
  const { language, onContinued, onOver } = props;
  const styles = useStyles();
  const { t } = useTranslation('cover');
  const { ways, failure, reload } = useWays(onOver);
  const [blocked, setBlocked] = useState(false);
  const open = ({ connectionID }: ConnectionButton) => {
    const address = `${openIDSignInPath}/${connectionID}?continue=yes`;
    setBlocked(window.open(address, 'mebae-continue', 'popup,width=520,height=680') === null);
  };
  const passkey = ways?.passkey === true && passkeysWork();
  const hasOther = passkey || (ways !== null && ways.connections.length > 0);
  const hasWay = hasOther || ways?.password === true;
  return (
    <div className={styles.page}>
      <div className={styles.name} translate="no">
        <ProductMark size={24} />
        {productName()}
      </div>
      <section className={styles.panel} aria-labelledby="cover-title">
        <h1 id="cover-title" className={styles.title}>
          {t('title')}
        </h1>
        <p className={styles.text}>{t('about')}</p>
        {ways && (
          <p className={styles.account}>
            <strong>{ways.name}</strong>
            <br />
            {ways.email}
            <br />
            {ways.companyName}
          </p>
        )}
        {!ways && failure === null && <Spinner label={t('loading')} />}
        {failure !== null && (
          <FailureBar action={<Button onClick={reload}>{t('again')}</Button>}>
            {errorTextOf(failure, language)}
          </FailureBar>
        )}
        {ways?.password && (
          <ContinueByPassword email={ways.email} language={language} onContinued={onContinued} />
        )}
        {ways && hasOther && (
          <div className={styles.ways}>
            {ways.password && <Divider>{t('or')}</Divider>}
            {passkey && (
              <ContinueByPasskey
                language={language}
                isFirst={!ways.password}
                onContinued={onContinued}
              />
            )}
            {ways.connections.map((button) => (
              <Button key={button.connectionID} size="large" onClick={() => open(button)}>
                {t('withAccount', { name: button.name })}
              </Button>
            ))}
            <FailureBar>{blocked ? t('blocked') : null}</FailureBar>
          </div>
        )}
        {ways && !hasWay && (
          <div className={styles.ways}>
            <p className={styles.text}>{t('noWay')}</p>
            <Button appearance="primary" size="large" onClick={props.signInAgain}>
              {t('signInAgain')}
            </Button>
          </div>
        )}
        <SomebodyElse language={language} hasTyped={props.hasTyped} signOut={props.signOut} />
      </section>
    </div>
  );
}
