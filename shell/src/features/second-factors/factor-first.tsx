import { Button, makeStyles, Title2, tokens } from '@fluentui/react-components';
import { usePageTitle, useTranslation } from '@mebae/platform';
import { SecondFactors } from './second-factors.tsx';
import { useSecondFactors } from './second-factors.resource.ts';

const useStyles = makeStyles({
  page: {
    display: 'grid',
    gap: '16px',
    boxSizing: 'border-box',
    maxWidth: '760px',
    margin: '0 auto',
    padding: '32px clamp(16px, 2.5vw, 40px) calc(96px + var(--notice-space, 0px))',
    ':focus': { outlineStyle: 'none' },
  },
  note: { margin: 0, lineHeight: '1.7', color: tokens.colorNeutralForeground2 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '12px' },
});

/** Shown instead of every page until the second factor that the school requires is set up. */
export default function FactorFirst({ onSignOut }: { onSignOut: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('account');
  const { t: shared } = useTranslation('shell');
  const { data } = useSecondFactors();
  const hasOne = data !== undefined && (data.passkeys.length > 0 || data.oneTimeCode !== null);
  usePageTitle(t('factors.firstTitle'));
  return (
    <main id="main" className={styles.page}>
      <Title2 as="h1">{t('factors.firstTitle')}</Title2>
      <p className={styles.note}>{t('factors.firstNote')}</p>
      <SecondFactors />
      <div className={styles.buttons}>
        {hasOne && (
          <Button appearance="primary" size="large" onClick={() => location.reload()}>
            {t('factors.goOn')}
          </Button>
        )}
        <Button size="large" onClick={onSignOut}>
          {shared('header.signOut')}
        </Button>
      </div>
    </main>
  );
}
