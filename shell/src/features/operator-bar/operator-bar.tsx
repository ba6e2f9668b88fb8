import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ShieldPersonRegular } from '@fluentui/react-icons/svg/shield-person';
import { personName, useLanguage, useSession, useTranslation } from '@mebae/platform';
import { useState } from 'react';

/** White on it has a contrast of 8.6, and it is none of the product's own colours. */
const background = '#8a2c0d';

const useStyles = makeStyles({
  bar: { color: '#fff', backgroundColor: background, '@media print': { display: 'none' } },
  row: {
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    gap: '4px 12px',
    maxWidth: '1440px',
    margin: '0 auto',
    padding: '6px clamp(16px, 2.5vw, 40px)',
    lineHeight: tokens.lineHeightBase300,
  },
  icon: { flexShrink: 0, fontSize: '20px', lineHeight: 0 },
  who: {
    flexGrow: 1,
    minWidth: 0,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  end: {
    flexShrink: 0,
    color: background,
    backgroundColor: '#fff',
    ':hover': { color: background, backgroundColor: '#fbe9e3' },
    ':hover:active': { color: background, backgroundColor: '#f3d3c8' },
    ':focus-visible': { outline: '2px solid #fff', outlineOffset: '2px' },
  },
});

/**
 * Shows an operator, on every page, whose data this is and as whom each action is recorded.
 * @param onEnd ends the operator's session
 */
export function OperatorBar({ onEnd }: { onEnd: () => Promise<void> }) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const { profile } = useSession();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    await onEnd();
    setBusy(false);
  };
  return (
    <section className={styles.bar} aria-label={t('operator.label')}>
      <div className={styles.row}>
        <span className={styles.icon} aria-hidden="true">
          <ShieldPersonRegular />
        </span>
        <span className={styles.who}>
          {t('operator.signedIn', {
            school: profile.companyName,
            name: personName(profile, language),
          })}
        </span>
        <Button
          className={styles.end}
          appearance="primary"
          disabledFocusable={busy}
          onClick={() => void end()}
        >
          {t('operator.end')}
        </Button>
      </div>
    </section>
  );
}
