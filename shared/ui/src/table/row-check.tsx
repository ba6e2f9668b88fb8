import { makeStyles, tokens } from '@mebae/platform';
import type { ChangeEvent } from 'react';

export interface RowCheckProps {
  /** Said to screen readers: there is no visible text. */
  label: string;
  checked: boolean | 'mixed';
  disabled?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

const useStyles = makeStyles({
  // The whole cell's width and 32 pixels of height can be pressed.
  target: { display: 'inline-grid', placeItems: 'center', width: '32px', height: '32px' },
  box: {
    width: '16px',
    height: '16px',
    margin: 0,
    accentColor: tokens.colorCompoundBrandBackground,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
});

/** The browser's own check box, in the theme's colour: a table has one a row, and needs nothing that it lacks. */
export function RowCheck({ label, checked, disabled, onChange }: RowCheckProps) {
  const styles = useStyles();
  return (
    <label className={styles.target}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = checked === 'mixed';
        }}
        type="checkbox"
        className={styles.box}
        aria-label={label}
        checked={checked === true}
        disabled={disabled}
        onChange={onChange}
      />
    </label>
  );
}
