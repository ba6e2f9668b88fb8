import { Caption1, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import type { DispCtrlType, EndpointName, Role } from '@mebae/contracts';
import { useSession, useTranslation, type TextKey } from '@mebae/platform';
import { mayTry } from '@mebae/rules';
import { Link } from 'react-router';
import { MenuIcon } from '../../lib/menu-icons.tsx';
import { Panel } from './panel.tsx';
import { shortcutAbout } from './shortcut-about.ts';

/** A group of more entries takes two columns. */
const longestColumn = 5;

const useStyles = makeStyles({
  groups: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
    gap: '12px 24px',
  },
  group: { display: 'grid', gap: '4px', alignContent: 'start' },
  wide: { gridColumn: 'span 2', '@media (max-width: 640px)': { gridColumn: 'auto' } },
  title: { color: tokens.colorNeutralForeground2 },
  list: {
    // As many columns as fit; with the margin, the second one begins where that of the groups does.
    columns: '240px',
    columnGap: '8px',
    margin: '0 -8px',
    padding: 0,
    listStyleType: 'none',
  },
  item: { breakInside: 'avoid' },
  link: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    gap: '10px',
    alignItems: 'center',
    padding: '4px 8px',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusMedium,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
  },
  icon: {
    display: 'grid',
    placeItems: 'center',
    width: '32px',
    height: '32px',
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

/** The shortcuts of one part of the menu. */
export interface ShortcutGroup {
  title: string;
  shortcuts: readonly Shortcut[];
}

/** The way to every page that the account may open, with a word about each. */
export function Shortcuts({ groups }: { groups: readonly ShortcutGroup[] }) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  return (
    <Panel title={t('home.shortcuts')}>
      <div className={styles.groups}>
        {groups.map(({ title, shortcuts }) => {
          const isWide = shortcuts.length > longestColumn;
          return (
            <div key={title} className={mergeClasses(styles.group, isWide && styles.wide)}>
              <Text as="h3" size={200} weight="semibold" className={styles.title}>
                {title}
              </Text>
              <ul className={styles.list}>
                {shortcuts.map((shortcut) => (
                  <li key={shortcut.id} className={styles.item}>
                    <ShortcutLink shortcut={shortcut} />
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </Panel>
  );
}

function ShortcutLink({ shortcut: { id, path, label, icon } }: { shortcut: Shortcut }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('shell');
  const { role, dispCtrlType } = useSession().profile;
  const may = (call: EndpointName) =>
    mayTry({ role: role as Role, dispCtrlType: dispCtrlType as DispCtrlType }, call);
  const about = shortcutAbout(id, may) as TextKey<'shell'>;
  const hasAbout: boolean = i18n.exists(about, { ns: 'shell' });
  return (
    <Link to={path} className={styles.link}>
      <span className={styles.icon}>
        <MenuIcon name={icon} />
      </span>
      <span className={styles.words}>
        <Text weight="semibold">{label}</Text>
        {/* A page that this shell does not know yet has its name only. */}
        {hasAbout && <Caption1 className={styles.about}>{t(about)}</Caption1>}
      </span>
    </Link>
  );
}
