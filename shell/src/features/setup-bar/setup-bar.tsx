import { useMay, useSession, useTranslation } from '@mebae/platform';
import { Link, useLocation } from 'react-router';
import { useFrameBarStyles } from '../../lib/frame-bar-styles.ts';
import { advancementPath } from '../../lib/menu-model.ts';

/** Leads back to the initial setup from the screens that it opens. */
export function SetupBar() {
  const styles = useFrameBarStyles();
  const { t } = useTranslation('shell');
  const { profile } = useSession();
  const { pathname } = useLocation();
  const maySetUp = useMay('setup.setStep');
  if (profile.isCompletedInitialSetting || !maySetUp || pathname === advancementPath) return null;
  return (
    <section className={styles.warning} aria-label={t('setup.bar')}>
      <div className={styles.row}>
        <span className={styles.text}>{t('setup.underWay')}</span>
        <Link to={advancementPath}>{t('setup.goOn')}</Link>
      </div>
    </section>
  );
}
