import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@mebae/platform';

export interface FilterTabsProps<Value extends string> {
  /** Names the row of tabs to screen readers. */
  label: string;
  tabs: readonly { value: Value; content: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap' },
  tab: {
    position: 'relative',
    minHeight: '44px',
    padding: '0 12px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    ...typographyStyles.body1,
    '::after': {
      content: '""',
      position: 'absolute',
      insetInline: '12px',
      bottom: 0,
      height: '3px',
      borderRadius: tokens.borderRadiusCircular,
    },
    ':hover::after': { backgroundColor: tokens.colorNeutralStroke1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  active: {
    color: tokens.colorNeutralForeground1,
    ...typographyStyles.body1Strong,
    '::after': { backgroundColor: tokens.colorCompoundBrandStroke },
    ':hover::after': { backgroundColor: tokens.colorCompoundBrandStrokeHover },
    '@media (forced-colors: active)': { '::after': { backgroundColor: 'Highlight' } },
  },
});

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Tabs that choose what a list below them shows. Arrow keys, Home and End move among them; Enter and the space bar choose
 * (WAI-ARIA practices: tabs with manual activation, as each choice asks the server).
 */
export function FilterTabs<Value extends string>(props: FilterTabsProps<Value>) {
  const { label, tabs, value, onChange, className } = props;
  const styles = useStyles();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const step = steps[event.key];
    const next =
      step !== undefined
        ? (at + step + buttons.length) % buttons.length
        : event.key === 'Home'
          ? 0
          : event.key === 'End'
            ? buttons.length - 1
            : at;
    if (next === at) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      className={mergeClasses(styles.root, className)}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          className={mergeClasses(styles.tab, tab.value === value && styles.active)}
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => {
            if (tab.value !== value) onChange(tab.value);
          }}
        >
          {tab.content}
        </button>
      ))}
    </div>
  );
}
