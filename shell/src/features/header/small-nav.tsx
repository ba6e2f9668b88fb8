import {
  Button,
  makeStyles,
  Menu,
  MenuGroup,
  MenuGroupHeader,
  MenuItemLink,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { NavigationRegular } from '@fluentui/react-icons/svg/navigation';
import { useLanguage, useSession, useTranslation } from '@mebae/platform';
import { isPromotion } from '@mebae/rules';
import { MenuIcon } from '../../lib/menu-icons.tsx';
import { advancementPath, type MainMenu } from '../../lib/menu-model.ts';
import { useFollow } from './use-follow.ts';
import { wide } from './widths.ts';

const useStyles = makeStyles({
  button: { [wide]: { display: 'none' } },
});

/** The same menu behind one button, for tablets. */
export function SmallNav({ menu }: { menu: MainMenu }) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { profile, isAdmin } = useSession();
  const follow = useFollow();
  const item = (path: string, label: string, icon: string) => (
    <MenuItemLink key={path} href={path} onClick={follow} icon={<MenuIcon name={icon} />}>
      {label}
    </MenuItemLink>
  );
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          className={styles.button}
          appearance="subtle"
          size="large"
          icon={<NavigationRegular />}
          aria-label={t('menu.label')}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {item('/pages/home', t('menu.home'), 'home')}
          {menu.main.map((entry) => item(entry.path, entry.labels[language], entry.icon))}
          {menu.setup.length > 0 && (
            <MenuGroup>
              <MenuGroupHeader>{t('menu.setup')}</MenuGroupHeader>
              {menu.setup.map((entry) => item(entry.path, entry.labels[language], entry.icon))}
            </MenuGroup>
          )}
          {isAdmin &&
            item(
              advancementPath,
              t(isPromotion(profile) ? 'menu.advancement' : 'menu.initialSetup'),
              'arrowUp',
            )}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
