import { Caption1, makeStyles, Text, tokens } from '@fluentui/react-components';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import { Link } from 'react-router';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto',
    gap: '12px',
    alignItems: 'center',
    margin: '0 -12px',
    padding: '12px',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusMedium,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  failed: { fontSize: '24px', color: tokens.colorPaletteRedForeground1 },
  left: { fontSize: '24px', color: tokens.colorPaletteDarkOrangeForeground1 },
  words: { display: 'grid', gap: '2px', overflowWrap: 'anywhere' },
  detail: { color: tokens.colorNeutralForeground2 },
  chevron: { fontSize: '16px', color: tokens.colorNeutralForeground3 },
});

export interface AttentionRowProps {
  /** Where it is looked into. */
  to: string;
  title: string;
  /** Why, or what to do. */
  detail: string | null;
  /** Something failed, or is only left to do. */
  tone: 'failed' | 'left';
}

/** One thing that somebody should look at; all of it leads there. */
export function AttentionRow({ to, title, detail, tone }: AttentionRowProps) {
  const styles = useStyles();
  const Icon = tone === 'failed' ? ErrorCircleRegular : WarningRegular;
  return (
    <Link to={to} className={styles.row}>
      <Icon className={styles[tone]} />
      <span className={styles.words}>
        <Text weight="semibold">{title}</Text>
        {detail && <Caption1 className={styles.detail}>{detail}</Caption1>}
      </span>
      <ChevronRightRegular className={styles.chevron} />
    </Link>
  );
}
