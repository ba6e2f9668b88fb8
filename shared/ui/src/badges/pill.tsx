import type { ReactNode } from 'react';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@mebae/platform';

export interface PillProps {
  /** `brand` stands out, `plain` does not; `outline` is a mark beside a title. */
  tone?: 'brand' | 'plain' | 'outline';
  shape?: 'round' | 'square';
  size?: 'medium' | 'large';
  icon?: ReactNode;
  title?: string;
  className?: string;
  children: ReactNode;
}

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '4px',
    boxSizing: 'border-box',
    minWidth: '20px',
    minHeight: '20px',
    padding: '0 5px',
    border: '1px solid transparent',
    borderRadius: tokens.borderRadiusCircular,
    ...typographyStyles.caption1Strong,
  },
  square: { borderRadius: tokens.borderRadiusMedium },
  large: { minHeight: '24px' },
  brand: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    borderTopColor: tokens.colorBrandStroke2,
    borderRightColor: tokens.colorBrandStroke2,
    borderBottomColor: tokens.colorBrandStroke2,
    borderLeftColor: tokens.colorBrandStroke2,
  },
  plain: {
    backgroundColor: tokens.colorNeutralBackground4,
    color: tokens.colorNeutralForeground3,
    borderTopColor: tokens.colorNeutralStroke2,
    borderRightColor: tokens.colorNeutralStroke2,
    borderBottomColor: tokens.colorNeutralStroke2,
    borderLeftColor: tokens.colorNeutralStroke2,
  },
  outline: {
    color: tokens.colorBrandForeground1,
    borderTopColor: 'currentcolor',
    borderRightColor: 'currentcolor',
    borderBottomColor: 'currentcolor',
    borderLeftColor: 'currentcolor',
  },
});

/** A word or a number set off from what is around it: a tag, a count. */
export function Pill(props: PillProps) {
  const { tone = 'plain', shape = 'round', size = 'medium', icon, title, className } = props;
  const styles = useStyles();
  return (
    <span
      className={mergeClasses(
        styles.root,
        styles[tone],
        shape === 'square' && styles.square,
        size === 'large' && styles.large,
        className,
      )}
      title={title}
    >
      {icon}
      {props.children}
    </span>
  );
}
