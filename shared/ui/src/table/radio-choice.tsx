import { useId } from 'react';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@mebae/platform';
import { VisuallyHidden } from '../visually-hidden.tsx';

export interface RadioChoiceProps<Value extends string> {
  label: string;
  /** The label stands beside it already: only screen readers are told it again. */
  hideLabel?: boolean;
  options: readonly { value: Value; text: string; disabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
}

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    flexDirection: 'column',
    gap: '4px',
    minWidth: 0,
    color: tokens.colorNeutralForeground1,
    ...typographyStyles.body1,
  },
  options: { display: 'flex', flexWrap: 'wrap', gap: '0 8px' },
  option: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '32px',
    padding: '0 8px',
    cursor: 'pointer',
  },
  disabled: { color: tokens.colorNeutralForegroundDisabled, cursor: 'not-allowed' },
  dot: {
    width: '16px',
    height: '16px',
    margin: 0,
    accentColor: tokens.colorCompoundBrandBackground,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
});

/** A filter that takes one of a few, all in sight: the browser's own radio buttons in the theme's colour. */
export function RadioChoice<Value extends string>(props: RadioChoiceProps<Value>) {
  const { label, hideLabel = false, options, value, onChange } = props;
  const styles = useStyles();
  const id = useId();
  return (
    <div role="radiogroup" className={styles.root} aria-labelledby={id}>
      <span id={id}>{hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}</span>
      <div className={styles.options}>
        {options.map((option) => (
          <label
            key={option.value}
            className={mergeClasses(styles.option, option.disabled && styles.disabled)}
          >
            <input
              type="radio"
              name={id}
              className={styles.dot}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.text}
          </label>
        ))}
      </div>
    </div>
  );
}
