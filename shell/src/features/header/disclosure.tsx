import {
  Button,
  makeStyles,
  mergeClasses,
  tokens,
  type ButtonProps,
} from '@fluentui/react-components';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useLocation } from 'react-router';

const useStyles = makeStyles({
  root: { position: 'relative' },
  panel: {
    position: 'absolute',
    insetBlockStart: 'calc(100% + 4px)',
    zIndex: 10,
    minWidth: '220px',
    maxHeight: 'calc(100vh - 120px)',
    overflowY: 'auto',
    padding: '8px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusLarge,
    boxShadow: tokens.shadow16,
  },
  start: { insetInlineStart: 0 },
  end: { insetInlineEnd: 0 },
});

export interface DisclosureProps {
  /** Appearance, icon and name of the button. */
  button: ButtonProps;
  /** Which edges of button and panel meet. */
  align: 'start' | 'end';
  className?: string;
  children: ReactNode;
}

/**
 * A button that shows a panel below itself: the disclosure pattern for navigation (WAI-ARIA practices), whose links stay
 * ordinary links. Escape, a click elsewhere, leaving by Tab and a navigation close it.
 */
export function Disclosure({ button, align, className, children }: DisclosureProps) {
  const styles = useStyles();
  const panel = useId();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!open) return undefined;
    const onPointer = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    trigger.current?.focus();
  };
  const onBlur = (event: FocusEvent) => {
    const next = event.relatedTarget as Node | null;
    if (next && !root.current?.contains(next)) setOpen(false);
  };
  return (
    <div
      ref={root}
      className={mergeClasses(styles.root, className)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <Button
        {...(button as object)}
        ref={trigger}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      />
      <div
        id={panel}
        hidden={!open}
        className={open ? mergeClasses(styles.panel, styles[align]) : undefined}
      >
        {open && children}
      </div>
    </div>
  );
}
