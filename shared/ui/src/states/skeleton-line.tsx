import { makeStyles, mergeClasses, tokens } from '@mebae/platform';
import type { CSSProperties } from 'react';

const useStyles = makeStyles({
  root: {
    height: '16px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundImage: `linear-gradient(to right, ${tokens.colorNeutralStencil1} 0%, ${tokens.colorNeutralStencil2} 50%, ${tokens.colorNeutralStencil1} 100%)`,
    backgroundSize: '300% 100%',
    animationName: { from: { backgroundPositionX: '300%' }, to: { backgroundPositionX: '0%' } },
    animationDuration: '3s',
    animationTimingFunction: 'ease-in-out',
    animationIterationCount: 'infinite',
    '@media (prefers-reduced-motion: reduce)': { animationName: 'none' },
    '@media (forced-colors: active)': { backgroundColor: 'WindowText' },
  },
  small: { height: '12px' },
  large: { height: '20px' },
});

/** Stands for a line of text on its way; hide what it is in from screen readers. */
export function SkeletonLine(props: {
  size?: 'small' | 'medium' | 'large';
  width?: CSSProperties['width'];
}) {
  const styles = useStyles();
  const { size, width } = props;
  return (
    <div
      className={mergeClasses(
        styles.root,
        size === 'small' && styles.small,
        size === 'large' && styles.large,
      )}
      style={{ width }}
    />
  );
}
