import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { remoteLabel } from '@mebae/contracts';
import { useLanguage, useSession, useTranslation } from '@mebae/platform';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import {
  activeItem,
  advancementPath,
  topLevelEntries,
  type MainMenu,
  type MenuItem,
} from '../../lib/menu-model.ts';
import { Disclosure } from '../../lib/disclosure.tsx';
import { MenuLinks } from './menu-links.tsx';
import { narrow } from '../../lib/header-widths.ts';

const useStyles = makeStyles({
  nav: {
    boxSizing: 'border-box',
    maxWidth: '1440px',
    margin: '0 auto',
    padding: '0 clamp(4px, calc(2.5vw - 12px), 28px)',
    [narrow]: { display: 'none' },
  },
  list: { display: 'flex', gap: '4px', margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    boxSizing: 'border-box',
    minHeight: '45px',
    padding: '0 12px',
    borderRadius: 0,
    border: 'none',
    borderBottom: '3px solid transparent',
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightMedium,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    ':hover': {
      color: tokens.colorBrandForeground1,
      backgroundColor: tokens.colorBrandBackground2,
    },
    // Where the system's colours are forced on the page, no colour is transparent unless it says so.
    '@media (forced-colors: active)': { borderBottomColor: 'Canvas' },
  },
  active: {
    color: tokens.colorBrandForeground1,
    borderBottomColor: tokens.colorBrandStroke1,
    '@media (forced-colors: active)': { borderBottomColor: 'Highlight' },
  },
});

/** The specification's main menu on a wide screen. */
export function MainNav({ menu }: { menu: MainMenu }) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { pathname } = useLocation();
  const { profile } = useSession();
  const active = activeItem(menu, pathname);
  const isHome = pathname === '/' || pathname === '/pages/home';
  const link = (path: string, label: string, isActive: boolean): ReactNode => (
    <li key={path}>
      <Link
        to={path}
        className={mergeClasses(styles.item, isActive && styles.active)}
        aria-current={isActive ? 'page' : undefined}
      >
        {label}
      </Link>
    </li>
  );
  return (
    <nav className={styles.nav} aria-label={t('menu.label')}>
      <ul className={styles.list}>
        {link('/pages/home', t('menu.home'), isHome)}
        {topLevelEntries(menu).map((entry) =>
          entry.kind === 'link' ? (
            link(entry.item.path, entry.item.labels[language], active === entry.item)
          ) : (
            <NavGroup
              key={entry.remote.name}
              label={remoteLabel(entry.remote, language)}
              items={entry.items}
              active={active}
            />
          ),
        )}
        {menu.setup.length > 0 && (
          <NavGroup label={t('menu.setup')} items={menu.setup} active={active} />
        )}
        {menu.advancement &&
          link(
            advancementPath,
            t(profile.isCompletedInitialSetting ? 'menu.advancement' : 'menu.initialSetup'),
            pathname === advancementPath,
          )}
      </ul>
    </nav>
  );
}

interface NavGroupProps {
  label: string;
  items: readonly MenuItem[];
  active: MenuItem | null;
}

function NavGroup({ label, items, active }: NavGroupProps) {
  const styles = useStyles();
  const language = useLanguage();
  const isActive = active !== null && items.includes(active);
  return (
    <li>
      <Disclosure
        align="start"
        button={{
          appearance: 'transparent',
          className: mergeClasses(styles.item, isActive && styles.active),
          icon: <ChevronDownRegular />,
          iconPosition: 'after',
          children: label,
        }}
      >
        <MenuLinks
          items={items.map((item) => ({
            path: item.path,
            label: item.labels[language],
            icon: item.icon,
            active: item === active,
          }))}
        />
      </Disclosure>
    </li>
  );
}
