import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@mebae/platform';
import { ChevronDownIcon } from '../icons.tsx';
import { controlBox, controlText } from './control-styles.ts';

export interface MultiChoiceProps<K extends string | number> {
  label: string;
  /** Text in the box: the chosen ones' names, or the word for all. */
  summary: string;
  options: readonly { key: K; text: string }[];
  chosen: readonly K[];
  onChange: (chosen: K[]) => void;
  className?: string;
}

const useStyles = makeStyles({
  root: { display: 'inline-flex', flexDirection: 'column', gap: '4px', position: 'relative' },
  label: { ...typographyStyles.body1, color: tokens.colorNeutralForeground1 },
  button: { ...controlBox, cursor: 'pointer', outlineStyle: 'none' },
  summary: { ...controlText, textAlign: 'start' },
  panel: {
    position: 'absolute',
    top: 'calc(100% + 4px)',
    insetInlineStart: 0,
    zIndex: 4,
    minWidth: '100%',
    boxSizing: 'border-box',
    maxHeight: 'min(320px, 60vh)',
    overflowY: 'auto',
    margin: 0,
    padding: '4px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorTransparentStroke}`,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow16,
  },
  option: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '32px',
    padding: '0 8px',
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    ...typographyStyles.body1,
    color: tokens.colorNeutralForeground1,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  box: {
    width: '16px',
    height: '16px',
    margin: 0,
    accentColor: tokens.colorCompoundBrandBackground,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
});

/**
 * A filter that takes several: a box which opens check boxes below itself. Escape, a press elsewhere and leaving by Tab
 * close it.
 */
export function MultiChoice<K extends string | number>(props: MultiChoiceProps<K>) {
  const { label, summary, options, chosen, onChange, className } = props;
  const styles = useStyles();
  const id = useId();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !root.current?.contains(relatedTarget)) setOpen(false);
  };
  const toggle = (key: K) =>
    onChange(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key]);
  return (
    // Keys and focus are heard of all that is inside; button and boxes are what they happen to.
    <div
      role="presentation"
      ref={root}
      className={styles.root}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <span id={`${id}label`} className={styles.label}>
        {label}
      </span>
      <button
        ref={button}
        type="button"
        id={`${id}button`}
        className={mergeClasses(styles.button, className)}
        aria-labelledby={`${id}label ${id}button`}
        aria-expanded={open}
        aria-controls={`${id}panel`}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.summary}>{summary}</span>
        <ChevronDownIcon />
      </button>
      {/* It can take the focus, so that a press on the words of an option does not move it out of the list. */}
      <fieldset
        tabIndex={-1}
        id={`${id}panel`}
        className={styles.panel}
        aria-labelledby={`${id}label`}
        hidden={!open}
      >
        {open &&
          options.map(({ key, text }) => (
            <label key={key} className={styles.option}>
              <input
                type="checkbox"
                className={styles.box}
                checked={chosen.includes(key)}
                onChange={() => toggle(key)}
              />
              {text}
            </label>
          ))}
      </fieldset>
    </div>
  );
}
