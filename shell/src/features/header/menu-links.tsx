import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Link } from 'react-router';
import { MenuIcon } from '../../lib/menu-icons.tsx';

const useStyles = makeStyles({
  list: { display: 'grid', gap: '2px', margin: 0, padding: 0, listStyleType: 'none' },
  link: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: '40px',
    padding: '0 12px',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    borderRadius: tokens.borderRadiusMedium,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
  },
  active: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
  icon: { fontSize: '20px' },
});

export interface MenuLinkItem {
  path: string;
  label: string;
  icon: string;
  active: boolean;
}

/** Links of a menu's panel, one below the other. */
export function MenuLinks({ items }: { items: readonly MenuLinkItem[] }) {
  const styles = useStyles();
  return (
    <ul className={styles.list}>
      {items.map(({ path, label, icon, active }) => (
        <li key={path}>
          <Link
            to={path}
            className={mergeClasses(styles.link, active && styles.active)}
            aria-current={active ? 'page' : undefined}
          >
            <MenuIcon name={icon} className={styles.icon} />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
