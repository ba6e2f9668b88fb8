import { Link, makeStyles, tokens, typographyStyles } from '@mebae/platform';

const useStyles = makeStyles({
  nav: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px',
    margin: '0 0 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media print': { display: 'none' },
  },
  link: {
    minHeight: '44px',
    display: 'inline-flex',
    alignItems: 'center',
    padding: '0 12px',
    borderBottom: '3px solid transparent',
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    ...typographyStyles.body1,
    ':hover': { borderBottomColor: tokens.colorNeutralStroke1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '&[aria-current]': {
      color: tokens.colorNeutralForeground1,
      borderBottomColor: tokens.colorCompoundBrandStroke,
      ...typographyStyles.body1Strong,
    },
  },
});

export interface PartLinksProps<Part extends string> {
  /** Names the links to screen readers. */
  label: string;
  parts: readonly { part: Part; to: string; text: string }[];
  /** The part that is shown, or to which the shown page belongs. */
  shown: Part;
  /** The shown page goes on from the part and is not the part's own. */
  isFurtherPage?: boolean;
}

/** The parts of a page that have addresses of their own, as a row of links above the one that is shown. */
export function PartLinks<Part extends string>(props: PartLinksProps<Part>) {
  const { label, parts, shown, isFurtherPage = false } = props;
  const styles = useStyles();
  const current = isFurtherPage ? 'true' : 'page';
  return (
    <nav className={styles.nav} aria-label={label}>
      {parts.map(({ part, to, text }) => (
        <Link
          key={part}
          to={to}
          className={styles.link}
          aria-current={part === shown ? current : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
