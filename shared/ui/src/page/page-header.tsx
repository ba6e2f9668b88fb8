import type { ReactNode } from 'react';
import { Link, makeStyles, tokens, typographyStyles, usePageTitle } from '@mebae/platform';
import { screenOnly } from '../printing.ts';
import { useUiText } from '../ui-text.ts';

/** One step of the way to a page; the page itself is not among them. */
export interface Breadcrumb {
  label: string;
  /** Path inside the product. */
  to: string;
}

export interface PageHeaderProps {
  title: string;
  subtitle?: ReactNode;
  breadcrumbs?: readonly Breadcrumb[];
  /** Buttons of the whole page, the main one last. */
  actions?: ReactNode;
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '2px', marginBottom: '20px' },
  crumbs: {
    display: 'flex',
    flexWrap: 'wrap',
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    marginBottom: '4px',
    color: tokens.colorNeutralForeground3,
    ...typographyStyles.caption1,
    ...screenOnly,
  },
  crumb: {
    display: 'flex',
    alignItems: 'center',
    '&:not(:last-child)::after': {
      content: '"›"',
      padding: '0 8px',
      color: tokens.colorNeutralForeground3,
    },
  },
  crumbLink: {
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    padding: '4px 0',
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { textDecorationLine: 'underline', color: tokens.colorNeutralForeground2Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    columnGap: '24px',
    rowGap: '12px',
  },
  // As wide as the title, so that long ones push the actions below them before they break.
  words: { flex: '1 1 auto', minWidth: 'min(100%, 240px)', maxWidth: '100%' },
  title: {
    ...typographyStyles.title3,
    margin: 0,
    overflowWrap: 'anywhere',
    ':focus': { outlineStyle: 'none' },
  },
  subtitle: {
    color: tokens.colorNeutralForeground3,
    marginTop: '2px',
    // It takes no part in the width, and breaks where the actions begin.
    width: 0,
    minWidth: '100%',
    ...typographyStyles.body1,
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center', ...screenOnly },
});

/**
 * The head of a page: way back, the page's only `h1`, its actions. Also names the document. The heading can take the
 * focus, so that the shell can move it there after a change of page.
 */
export function PageHeader({ title, subtitle, breadcrumbs, actions }: PageHeaderProps) {
  const styles = useStyles();
  const t = useUiText();
  usePageTitle(title);
  return (
    <header className={styles.root}>
      {breadcrumbs && breadcrumbs.length > 0 && (
        <nav aria-label={t('page.breadcrumbs')}>
          <ol className={styles.crumbs}>
            {breadcrumbs.map((crumb) => (
              <li key={crumb.to} className={styles.crumb}>
                <Link className={styles.crumbLink} to={crumb.to}>
                  {crumb.label}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={styles.row}>
        <div className={styles.words}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </header>
  );
}
