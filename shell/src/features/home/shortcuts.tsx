import { Caption1, makeStyles, Text, tokens } from '@fluentui/react-components';
import type { DispCtrlType, EndpointName, Role } from '@mebae/contracts';
import { useSession, useTranslation, type TextKey } from '@mebae/platform';
import { mayTry } from '@mebae/rules';
import { Link } from 'react-router';
import { MenuIcon } from '../../lib/menu-icons.tsx';
import { Panel } from './panel.tsx';
import { shortcutAbout } from './shortcut-about.ts';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
    gap: '2px 12px',
    margin: '-8px -12px',
    padding: 0,
    listStyleType: 'none',
  },
  link: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    gap: '12px',
    alignItems: 'center',
    padding: '8px 12px',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusMedium,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
  },
  icon: {
    display: 'grid',
    placeItems: 'center',
    width: '36px',
    height: '36px',
    fontSize: '20px',
    color: tokens.colorBrandForeground1,
    backgroundColor: tokens.colorBrandBackground2,
    borderRadius: tokens.borderRadiusMedium,
  },
  words: { display: 'grid' },
  about: { color: tokens.colorNeutralForeground3 },
});

export interface Shortcut {
  id: string;
  path: string;
  label: string;
  icon: string;
}

/** The way to every page that the account may open, with a word about each. */
export function Shortcuts({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('shell');
  const { role, dispCtrlType } = useSession().profile;
  const may = (call: EndpointName) =>
    mayTry({ role: role as Role, dispCtrlType: dispCtrlType as DispCtrlType }, call);
  return (
    <Panel title={t('home.shortcuts')}>
      <ul className={styles.list}>
        {shortcuts.map((shortcut) => {
          const about = shortcutAbout(shortcut.id, may) as TextKey<'shell'>;
          const hasAbout: boolean = i18n.exists(about, { ns: 'shell' });
          return (
            <li key={shortcut.id}>
              <Link to={shortcut.path} className={styles.link}>
                <span className={styles.icon}>
                  <MenuIcon name={shortcut.icon} />
                </span>
                <span className={styles.words}>
                  <Text weight="semibold">{shortcut.label}</Text>
                  {/* A page that this shell does not know yet has its name only. */}
                  {hasAbout && <Caption1 className={styles.about}>{t(about)}</Caption1>}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
