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
  const { key } = useLocation();
  // Open at one address only: a navigation closes it, and one that comes back finds it closed.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  if (openAt !== null && !open) setOpenAt(null);
  const close = () => setOpenAt(null);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpenAt(null);
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    close();
    trigger.current?.focus();
  };
  const onBlur = (event: FocusEvent) => {
    const next = event.relatedTarget;
    if (next && !root.current?.contains(next)) close();
  };
  return (
    // Keys and focus are heard of all that is inside; the button and the links are what they happen to.
    <div
      role="presentation"
      ref={root}
      className={mergeClasses(styles.root, className)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <Button
        {...button}
        ref={trigger}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpenAt(open ? null : key)}
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
