import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from '@mebae/platform';
import { useEffect, type MouseEvent } from 'react';
import type { PendingDialog } from './dialog-queue.ts';

const useStyles = makeStyles({
  body: { whiteSpace: 'pre-line', lineHeight: '1.7' },
  surface: {
    maxWidth: '480px',
    '@media (max-width: 511px)': { maxWidth: 'calc(100vw - 32px)' },
  },
  // The whole width: words of two buttons would break in the half that they have otherwise.
  actions: { justifySelf: 'stretch', justifyContent: 'flex-end', paddingTop: '8px' },
  danger: {
    backgroundColor: tokens.colorPaletteRedBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
    ':hover': {
      backgroundColor: tokens.colorPaletteRedForeground1,
      color: tokens.colorNeutralForegroundOnBrand,
    },
    ':hover:active': {
      backgroundColor: tokens.colorPaletteRedForeground1,
      color: tokens.colorNeutralForegroundOnBrand,
    },
  },
});

/**
 * Once the last dialog is gone the focus returns to what opened the first, unless the answer has moved it elsewhere; to the
 * page when the answer has taken that away.
 */
function ReturnFocus({ to }: { to: Element | null }) {
  useEffect(
    () => () => {
      // The dialog's parts leave the page together: the focus is lost only after all of them have.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (!isLost) return;
        if (to instanceof HTMLElement && to.isConnected) to.focus();
        else document.getElementById('main')?.focus({ preventScroll: true });
      });
    },
    [to],
  );
  return null;
}

/** Keeps the focus where it is when somebody presses beside a question, as by the second half of a double click. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

export interface DialogViewProps {
  dialog: PendingDialog;
  /** False once it has been answered. */
  open: boolean;
  /** The element that had the focus before any dialog did. */
  opener: Element | null;
}

/** A question (or a message) that must be answered before anything else. Escape cancels a question. */
export default function DialogView({ dialog, open, opener }: DialogViewProps) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const { request, kind, answer } = dialog;
  const isConfirm = kind === 'confirm';
  return (
    <Dialog
      open={open}
      modalType="alert"
      onOpenChange={(_, data) => !data.open && answer(!isConfirm)}
    >
      <DialogSurface className={styles.surface} backdrop={{ onMouseDown: keepFocus }}>
        <ReturnFocus to={opener} />
        <DialogBody>
          <DialogTitle>{request.title}</DialogTitle>
          <DialogContent className={styles.body}>{request.body}</DialogContent>
          <DialogActions fluid className={styles.actions}>
            {isConfirm && (
              <Button appearance="secondary" onClick={() => answer(false)}>
                {request.cancelLabel ?? t('dialog.cancel')}
              </Button>
            )}
            <Button
              appearance="primary"
              className={request.danger ? styles.danger : undefined}
              onClick={() => answer(true)}
            >
              {request.confirmLabel ?? t('dialog.ok')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
