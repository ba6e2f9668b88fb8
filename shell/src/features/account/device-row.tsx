import { Badge, makeStyles, Text, tokens, typographyStyles } from '@fluentui/react-components';
import { DesktopRegular } from '@fluentui/react-icons/svg/desktop';
import { PhoneRegular } from '@fluentui/react-icons/svg/phone';
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle';
import { TabletRegular } from '@fluentui/react-icons/svg/tablet';
import type { SignedInDevice } from '@mebae/contracts';
import { formatDateTime, useLanguage, useTranslation } from '@mebae/platform';
import { ConfirmButton } from '@mebae/ui';
import { deviceWords } from './device-words.ts';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gap: '4px 14px',
    alignItems: 'center',
    padding: '14px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    ':first-child': { borderTopStyle: 'none', paddingTop: 0 },
    '@media (max-width: 600px)': { gridTemplateColumns: 'auto minmax(0, 1fr)' },
  },
  icon: { fontSize: '28px', color: tokens.colorNeutralForeground3 },
  name: { display: 'flex', flexWrap: 'wrap', gap: '4px 10px', alignItems: 'center' },
  facts: {
    ...typographyStyles.caption1,
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 16px',
    margin: 0,
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
  fact: { display: 'flex', flexWrap: 'wrap', gap: '0 6px' },
  value: { margin: 0 },
  signOut: { '@media (max-width: 600px)': { gridColumn: 2, justifySelf: 'start' } },
});

const icons = {
  desktop: DesktopRegular,
  tablet: TabletRegular,
  mobile: PhoneRegular,
  unknown: QuestionCircleRegular,
} as const;

export interface DeviceRowProps {
  device: SignedInDevice;
  /** @param name what the device is called here */
  onSignOut: (sessionID: number, name: string) => Promise<void>;
}

/** One device: what it is, from where, since when. */
export function DeviceRow({ device, onSignOut }: DeviceRowProps) {
  const styles = useStyles();
  const { t } = useTranslation('account');
  const language = useLanguage();
  const words = deviceWords(device);
  const name = words.key ? t(words.key, words.values) : words.plain;
  const lastSeen = formatDateTime(device.lastSeenAt, language);
  const Icon = icons[device.kind];
  const facts = [
    { label: t('devices.ip'), value: device.ip ?? '–' },
    { label: t('devices.signedInAt'), value: formatDateTime(device.signedInAt, language) },
    { label: t('devices.lastSeenAt'), value: lastSeen },
  ];
  return (
    <li className={styles.row}>
      <Icon className={styles.icon} />
      <div>
        <div className={styles.name}>
          <Text weight="semibold">{name}</Text>
          {device.current && (
            <Badge appearance="tint" color="brand">
              {t('devices.this')}
            </Badge>
          )}
        </div>
        <dl className={styles.facts}>
          {facts.map(({ label, value }) => (
            <div key={label} className={styles.fact}>
              <dt>{label}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {!device.current && (
        <ConfirmButton
          size="small"
          className={styles.signOut}
          aria-label={t('devices.signOutOf', { device: name })}
          title={t('devices.signOutTitle')}
          body={t('devices.signOutBody', { device: name, time: lastSeen })}
          confirmLabel={t('devices.confirm')}
          onConfirm={() => onSignOut(device.sessionID, name)}
        >
          {t('devices.signOut')}
        </ConfirmButton>
      )}
    </li>
  );
}
