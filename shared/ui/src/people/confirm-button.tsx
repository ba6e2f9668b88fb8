import { useState, type ComponentProps } from 'react';
import { Button, Spinner, useDialog, useNotice } from '@mebae/platform';
import { useRefusedText } from '../forms/others-change.ts';

export interface ConfirmButtonProps extends Omit<
  Extract<ComponentProps<typeof Button>, { as?: 'button' }>,
  'onClick' | 'title' | 'as'
> {
  /** The dialog's question. */
  title: string;
  /** The text that says what will happen, to whom, and whether it can be undone. */
  body: string;
  /** Words of the confirming button: the action's verb. */
  confirmLabel: string;
  danger?: boolean;
  /** Runs once confirmed; what it throws is shown as a notice. */
  onConfirm: () => Promise<unknown> | void;
}

/** A button that asks before it acts, shows that it is at work, and says whose change came first where that refuses it. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { title, body, confirmLabel, danger, onConfirm, ...button } = props;
  const { confirm } = useDialog();
  const notice = useNotice();
  const refusedText = useRefusedText();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    if (!(await confirm({ title, body, confirmLabel, danger }))) return;
    setBusy(true);
    try {
      await onConfirm();
    } catch (error) {
      notice.error(refusedText(error) ?? error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      {...button}
      icon={busy ? <Spinner size="tiny" aria-hidden="true" /> : button.icon}
      disabledFocusable={busy || button.disabledFocusable}
      onClick={() => void run()}
    />
  );
}
