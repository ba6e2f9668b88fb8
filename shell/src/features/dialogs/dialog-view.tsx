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
import type { PendingDialog } from './dialog-queue.ts';

const useStyles = makeStyles({
  body: { whiteSpace: 'pre-line', lineHeight: '1.7' },
  surface: { maxWidth: '480px' },
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

/** A question (or a message) that must be answered before anything else. Escape cancels a question. */
export default function DialogView({ dialog }: { dialog: PendingDialog }) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const { request, kind, answer } = dialog;
  const isConfirm = kind === 'confirm';
  return (
    <Dialog open modalType="alert" onOpenChange={(_, data) => !data.open && answer(!isConfirm)}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{request.title}</DialogTitle>
          <DialogContent className={styles.body}>{request.body}</DialogContent>
          <DialogActions>
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
