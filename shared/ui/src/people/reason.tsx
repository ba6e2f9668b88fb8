import { cloneElement, useEffect, useId, useRef, useState, type ReactElement } from 'react';
import { makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { positionTooltip } from './position-tooltip.ts';

const useStyles = makeStyles({
  around: { display: 'contents' },
  tip: {
    position: 'fixed',
    inset: 'auto',
    margin: 0,
    // No gap to the control: the pointer can move onto the tip (WCAG 1.4.13).
    padding: '6px 0',
    border: 'none',
    backgroundColor: 'transparent',
    overflow: 'visible',
    width: 'max-content',
    maxWidth: 'min(260px, calc(100vw - 16px))',
  },
  words: {
    display: 'block',
    padding: '5px 12px 7px',
    border: `1px solid ${tokens.colorTransparentStroke}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    filter: `drop-shadow(0 0 2px ${tokens.colorNeutralShadowAmbient}) drop-shadow(0 4px 8px ${tokens.colorNeutralShadowKey})`,
    textAlign: 'start',
    whiteSpace: 'normal',
    ...typographyStyles.caption1,
  },
});

export interface ReasonProps {
  /** Why the control can't be used. */
  text: string;
  /** The control; it gets the text as its description. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
}

/** A tooltip on a control: shown while the pointer or the keyboard's focus is on it, gone with Escape. */
export function Reason({ text, children }: ReasonProps) {
  const styles = useStyles();
  const id = useId();
  const around = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const control = around.current?.firstElementChild;
    if (!shown || !tip.current || !control) return undefined;
    const own = tip.current;
    own.showPopover();
    positionTooltip(own, control);
    const hide = () => setShown(false);
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    document.addEventListener('keydown', onKey);
    // It would stay where it is while its control moves away.
    document.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('scroll', hide, { capture: true });
      own.hidePopover();
    };
  }, [shown]);
  return (
    // Only watches what happens to the control in it.
    <span
      ref={around}
      className={styles.around}
      onPointerEnter={() => setShown(true)}
      onPointerLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span ref={tip} id={id} role="tooltip" popover="manual" className={styles.tip}>
        <span className={styles.words}>{text}</span>
      </span>
    </span>
  );
}
