import { Button, Caption1, makeStyles, Text, tokens } from '@fluentui/react-components';
import { PersonSettingsRegular } from '@fluentui/react-icons/svg/person-settings';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import type { LanguageCode } from '@mebae/contracts';
import { personName, useSession, useTranslation } from '@mebae/platform';
import { useHref, useLinkClickHandler } from 'react-router';
import { LanguageChoice } from '../../lib/language-choice.tsx';
import { AppearanceChoice } from '../../lib/appearance/appearance-choice.tsx';
import { roleKey } from '../../lib/role-keys.ts';
import { Disclosure } from '../../lib/disclosure.tsx';
import { narrow, wide } from '../../lib/header-widths.ts';

const useStyles = makeStyles({
  trigger: { minWidth: 0, gap: '8px', [narrow]: { padding: '4px' } },
  name: {
    maxWidth: '12em',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    [narrow]: { display: 'none' },
  },
  who: { display: 'grid', gap: '2px', padding: '12px 12px 8px', maxWidth: '280px' },
  languages: { padding: '4px 0', [wide]: { display: 'none' } },
  entry: { width: '100%', justifyContent: 'flex-start' },
  badge: {
    display: 'grid',
    placeItems: 'center',
    width: '28px',
    flexShrink: 0,
    height: '28px',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
    borderRadius: tokens.borderRadiusCircular,
    // drawn, not written: the button's visible text stays a part of its accessible name
    '::before': { content: 'attr(data-initial)' },
  },
  faint: { color: tokens.colorNeutralForeground3 },
});

const settings = '/pages/account';

export interface AccountMenuProps {
  language: LanguageCode;
  onLanguage: (language: LanguageCode) => void;
  onSignOut: () => void;
}

/** The signed-in person, their school and role; language, look and sign-out. */
export function AccountMenu({ language, onLanguage, onSignOut }: AccountMenuProps) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const { profile } = useSession();
  const settingsHref = useHref(settings);
  const toSettings = useLinkClickHandler(settings);
  const name = personName(profile, language);
  // what stands on the button is also what it is called
  const shortName = personName(profile, language, 'short');
  const classes = profile.schoolClasses.map((entry) =>
    t('header.class', { grade: entry.grade, name: entry.schoolClassName }),
  );
  return (
    <Disclosure
      align="end"
      button={{
        appearance: 'subtle',
        className: styles.trigger,
        icon: (
          <span
            className={styles.badge}
            aria-hidden="true"
            data-initial={Array.from(profile.lastName)[0]}
          />
        ),
        'aria-label': t('header.account', { name: shortName }),
        children: <span className={styles.name}>{shortName}</span>,
      }}
    >
      <div className={styles.who}>
        <Text weight="semibold">{name}</Text>
        <Caption1>{t(roleKey(profile.role))}</Caption1>
        <Caption1>{profile.companyName}</Caption1>
        {classes.length > 0 && (
          <Caption1 className={styles.faint}>
            {t('header.classes', { classes: classes.join(t('header.separator')) })}
          </Caption1>
        )}
        <Caption1 className={styles.faint}>{profile.email}</Caption1>
      </div>
      <div className={styles.languages}>
        <LanguageChoice language={language} onChange={onLanguage} />
      </div>
      <AppearanceChoice />
      <Button
        as="a"
        appearance="subtle"
        className={styles.entry}
        icon={<PersonSettingsRegular />}
        href={settingsHref}
        onClick={toSettings}
      >
        {t('header.settings')}
      </Button>
      <Button
        appearance="subtle"
        className={styles.entry}
        icon={<SignOutRegular />}
        onClick={onSignOut}
      >
        {t('header.signOut')}
      </Button>
    </Disclosure>
  );
}
