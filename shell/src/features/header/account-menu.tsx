import {
  Avatar,
  Button,
  Caption1,
  makeStyles,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Text,
  tokens,
} from '@fluentui/react-components';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { languages, Role, type LanguageCode } from '@mebae/contracts';
import { personName, useSession, useTranslation } from '@mebae/platform';
import { narrow, wide } from './widths.ts';

const useStyles = makeStyles({
  trigger: { minWidth: 0, [narrow]: { padding: '4px' } },
  name: {
    maxWidth: '12em',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    [narrow]: { display: 'none' },
  },
  who: { display: 'grid', gap: '2px', padding: '12px 12px 8px', maxWidth: '280px' },
  languages: { [wide]: { display: 'none' } },
  faint: { color: tokens.colorNeutralForeground3 },
});

const roleKeys: Readonly<Record<number, string>> = {
  [Role.Admin]: 'role.admin',
  [Role.Normal]: 'role.normal',
  [Role.IgsAdmin]: 'role.igsAdmin',
};

export interface AccountMenuProps {
  language: LanguageCode;
  onLanguage: (language: LanguageCode) => void;
  onSignOut: () => void;
}

/** Who is signed in, where and as what; language and sign-out. */
export function AccountMenu({ language, onLanguage, onSignOut }: AccountMenuProps) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const { profile } = useSession();
  const name = personName(profile, language);
  const classes = profile.schoolClasses.map((entry) =>
    t('header.class', { grade: entry.grade, name: entry.schoolClassName }),
  );
  return (
    <Menu
      checkedValues={{ language: [language] }}
      onCheckedValueChange={(_, data) => onLanguage(data.checkedItems[0] as LanguageCode)}
    >
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          className={styles.trigger}
          icon={<Avatar size={28} color="brand" initials={profile.lastName.slice(0, 1)} />}
          aria-label={t('header.account', { name })}
        >
          <span className={styles.name}>{name}</span>
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <div className={styles.who}>
          <Text weight="semibold">{name}</Text>
          <Caption1>{t(roleKeys[profile.role] ?? 'role.normal')}</Caption1>
          <Caption1>{profile.companyName}</Caption1>
          {classes.length > 0 && (
            <Caption1 className={styles.faint}>
              {t('header.classes', { classes: classes.join(t('header.separator')) })}
            </Caption1>
          )}
          <Caption1 className={styles.faint}>{profile.email}</Caption1>
        </div>
        <MenuList>
          <MenuGroup className={styles.languages}>
            <MenuGroupHeader>{t('header.language')}</MenuGroupHeader>
            {languages.map((entry) => (
              <MenuItemRadio key={entry.code} name="language" value={entry.code} lang={entry.code}>
                {entry.dispName}
              </MenuItemRadio>
            ))}
          </MenuGroup>
          <MenuDivider />
          <MenuItem icon={<SignOutRegular />} onClick={onSignOut}>
            {t('header.signOut')}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
