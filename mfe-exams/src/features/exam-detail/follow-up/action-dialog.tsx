import {
  ApiError,
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  errorTextOf,
  makeStyles,
  MessageBar,
  MessageBarBody,
  useLanguage,
  useTranslation,
} from '@mebae/platform';
import { useState, type ReactNode } from 'react';

const useStyles = makeStyles({
  surface: { maxWidth: '520px' },
  content: { display: 'flex', flexDirection: 'column', gap: '12px' },
  text: { margin: 0, whiteSpace: 'pre-line' },
  button: { whiteSpace: 'nowrap' },
});

/** Refusals that are told in the course's own words. */
const refusals = [
  'endTooEarly',
  'endNeeded',
  'scored',
  'scoring',
  'beforeStart',
  'nobody',
  'nothingToMake',
] as const;

interface ActionDialogProps {
  title: string;
  /** The text that says what will happen, to whom, and whether it can be taken back. */
  body: string;
  confirmLabel: string;
  /** Fields to be chosen first. */
  children: ReactNode;
  /** Does it; false leaves the dialog open. An error that it throws is said inside the dialog. */
  onConfirm: () => Promise<void | false>;
  onClose: () => void;
}

/** Asks for what an action needs, and says why it was refused without losing what was chosen. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, body, confirmLabel, children, onConfirm, onClose } = props;
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async () => {
    setBusy(true);
    setProblem(null);
    try {
      if ((await onConfirm()) !== false) onClose();
    } catch (error) {
      const reason = error instanceof ApiError ? error.reason[0] : undefined;
      const known = refusals.find((name) => name === reason);
      setProblem(known ? t(`follow.refusal.${known}`) : errorTextOf(error, language));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent className={styles.content}>
            <p className={styles.text}>{body}</p>
            {children}
            {problem !== null && (
              <MessageBar intent="error" layout="multiline">
                <MessageBarBody>{problem}</MessageBarBody>
              </MessageBar>
            )}
          </DialogContent>
          <DialogActions>
            <Button className={styles.button} onClick={onClose}>
              {t('follow.cancel')}
            </Button>
            <Button
              className={styles.button}
              appearance="primary"
              disabledFocusable={isBusy}
              onClick={() => void run()}
            >
              {confirmLabel}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
