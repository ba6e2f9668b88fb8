import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { NavigationRegular } from '@fluentui/react-icons/svg/navigation';
import { useLanguage, useSession, useTranslation } from '@mebae/platform';
import { useLocation } from 'react-router';
import { activeItem, advancementPath, type MainMenu, type MenuItem } from '../../lib/menu-model.ts';
import { Disclosure } from '../../lib/disclosure.tsx';
import { MenuLinks } from './menu-links.tsx';
import { wide } from '../../lib/header-widths.ts';

const useStyles = makeStyles({
  root: { [wide]: { display: 'none' } },
  section: {
    display: 'block',
    padding: '12px 12px 4px',
    color: tokens.colorNeutralForeground3,
  },
});

/** The same menu behind one button, for tablets. */
export function SmallNav({ menu }: { menu: MainMenu }) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { profile } = useSession();
  const { pathname } = useLocation();
  const active = activeItem(menu, pathname);
  const linkOf = (item: MenuItem) => ({
    path: item.path,
    label: item.labels[language],
    icon: item.icon,
    active: item === active,
  });
  const home = {
    path: '/pages/home',
    label: t('menu.home'),
    icon: 'home',
    active: pathname === '/' || pathname === '/pages/home',
  };
  const advancement = {
    path: advancementPath,
    label: t(profile.isCompletedInitialSetting ? 'menu.advancement' : 'menu.initialSetup'),
    icon: 'arrowUp',
    active: pathname === advancementPath,
  };
  return (
    <Disclosure
      className={styles.root}
      align="start"
      button={{
        appearance: 'subtle',
        size: 'large',
        icon: <NavigationRegular />,
        'aria-label': t('menu.label'),
      }}
    >
      <nav aria-label={t('menu.label')}>
        <MenuLinks items={[home, ...menu.main.map(linkOf)]} />
        {menu.setup.length > 0 && (
          <>
            <Caption1 className={styles.section}>{t('menu.setup')}</Caption1>
            <MenuLinks items={menu.setup.map(linkOf)} />
          </>
        )}
        {menu.advancement && <MenuLinks items={[advancement]} />}
      </nav>
    </Disclosure>
  );
}
