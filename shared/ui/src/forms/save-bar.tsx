import {
  Button,
  Spinner,
  makeStyles,
  mergeClasses,
  tokens,
  type ButtonProps,
} from '@mebae/platform';
import type { EndpointName } from '@mebae/contracts';
import { useContext, type ReactNode, type SyntheticEvent } from 'react';
import { InSection } from '../page/section.tsx';
import { LinkButton } from '../page/link-button.tsx';
import { Allowed } from '../people/allowed.tsx';
import { screenOnly } from '../printing.ts';
import { useUiText } from '../ui-text.ts';

export interface SaveBarProps {
  /** Words of the primary button. */
  label: string;
  isSaving: boolean;
  /** There is nothing to save, or not yet. */
  isDisabled?: boolean;
  /** The call of saving: the button says why where it can't be made now. */
  call?: EndpointName;
  /** The action of the primary button; without it the button submits the form around the bar. */
  onSave?: () => void;
  /** Where 'Cancel' leads; without it there is no such button. */
  cancelTo?: string;
  /** Secondary buttons, after the primary one. */
  children?: ReactNode;
  /** Stands above the buttons: a conflict, or the state of automatic saving. */
  message?: ReactNode;
  /** Stands at the far end, away from the primary button: deleting. */
  end?: ReactNode;
  /** In one line where there is space for it, for pages that need their height. */
  isCompact?: boolean;
}

const useStyles = makeStyles({
  bar: {
    position: 'sticky',
    // Above the notices, which would cover it on a phone.
    bottom: 'var(--notice-space, 0px)',
    zIndex: 2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    marginTop: '16px',
    padding: '12px 24px',
    '@media (max-width: 600px)': { padding: '12px 16px' },
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    marginBottom: '16px',
    ...screenOnly,
  },
  // The section around it has a frame already.
  inSection: {
    marginBottom: 0,
    padding: '12px 0 0',
    '@media (max-width: 600px)': { padding: '12px 0 0' },
    borderLeftStyle: 'none',
    borderRightStyle: 'none',
    borderBottomStyle: 'none',
    borderRadius: 0,
  },
  // a message that has nothing to say takes no space
  message: { flexBasis: '100%', ':empty': { display: 'none' } },
  compact: { padding: '8px 16px', marginTop: '8px', marginBottom: 0 },
  inLine: { flexBasis: 'auto', flexGrow: 1 },
  end: { marginInlineStart: 'auto' },
});

/**
 * The buttons of a form, always in sight at its lower end: the primary one first, then the others. Every form of the
 * product has its primary button here.
 */
export function SaveBar(props: SaveBarProps) {
  const { label, isSaving, isDisabled = false, call, onSave, cancelTo, children } = props;
  const { message, end, isCompact = false } = props;
  const styles = useStyles();
  const t = useUiText();
  const primary = (
    <PrimaryButton
      type={onSave ? 'button' : 'submit'}
      disabledFocusable={isSaving || isDisabled}
      icon={isSaving ? <Spinner size="tiny" /> : undefined}
      onClick={onSave}
    >
      {label}
    </PrimaryButton>
  );
  return (
    <div
      className={mergeClasses(
        styles.bar,
        useContext(InSection) && styles.inSection,
        isCompact && styles.compact,
      )}
    >
      {message && (
        <div className={mergeClasses(styles.message, isCompact && styles.inLine)}>{message}</div>
      )}
      {call ? <Allowed call={call}>{primary}</Allowed> : primary}
      {children}
      {cancelTo !== undefined && <LinkButton to={cancelTo}>{t('form.cancel')}</LinkButton>}
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}

const preventSubmit = (event: SyntheticEvent) => event.preventDefault();

/** Disabled, it submits nothing, by Enter in a field either: `aria-disabled` alone does not keep a form from it. */
function PrimaryButton(props: ButtonProps) {
  return (
    <Button
      {...props}
      appearance="primary"
      onClickCapture={props.disabledFocusable ? preventSubmit : undefined}
    />
  );
}
