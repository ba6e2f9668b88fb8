import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import { endpoints } from '@mebae/contracts';
import { errorTextOf, useApi, useLanguage, useSession, useTranslation } from '@mebae/platform';
import { Link } from 'react-router';
import { Panel } from './panel.tsx';

const useStyles = makeStyles({
  list: { display: 'grid', gap: '12px', margin: 0, padding: 0, listStyleType: 'none' },
  line: { display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '10px', alignItems: 'start' },
  icon: { fontSize: '20px', color: tokens.colorPaletteDarkOrangeForeground1 },
  fine: { fontSize: '20px', color: tokens.colorBrandForeground1 },
});

const latest = { query: { page: 1, pageSize: 50 } };

/** For administrators: setup that is left, and mails that did not go out. */
export function Attention() {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { profile } = useSession();
  const mails = useApi(endpoints.outbox.list, latest);
  const failed = mails.data?.data.filter((mail) => mail.state === 'failed').length ?? 0;
  const held = mails.data?.data.filter((mail) => mail.state === 'held').length ?? 0;
  const lines = [
    !profile.isCompletedInitialSetting && (
      <Link to="/pages/schoolClasses">{t('home.setupLeft')}</Link>
    ),
    failed > 0 && t('home.mailsFailed', { count: failed }),
    held > 0 && t('home.mailsHeld', { count: held }),
    mails.error && t('home.mailsUnknown', { reason: errorTextOf(mails.error, language) }),
  ].filter(Boolean);
  if (!mails.data && !mails.error && lines.length === 0) return null;
  return (
    <Panel title={t('home.attention')}>
      <ul className={styles.list}>
        {lines.length === 0 && (
          <li className={styles.line}>
            <CheckmarkCircleRegular className={styles.fine} />
            <Text>{t('home.allFine')}</Text>
          </li>
        )}
        {lines.map((line, index) => (
          <li key={index} className={styles.line}>
            <WarningRegular className={styles.icon} />
            <Text>{line}</Text>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
