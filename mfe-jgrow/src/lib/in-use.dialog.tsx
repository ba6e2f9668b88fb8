import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from '@mebae/platform';
import { ErrorState, LoadingState } from '@mebae/ui';
import { useActivity } from './activities.resource.ts';
import { EventLinks } from './event-links.tsx';
import { useText } from './text.ts';

const useStyles = makeStyles({
  surface: { maxWidth: '560px' },
  content: { display: 'flex', flexDirection: 'column', gap: '12px' },
  text: { margin: 0 },
});

interface InUseDialogProps {
  activity: { activityID: number; title: string };
  onClose: () => void;
}

/** Says which events an activity belongs to and why it therefore stays. */
export default function InUseDialog({ activity, onClose }: InUseDialogProps) {
  const styles = useStyles();
  const t = useText();
  const { data, error, isValidating, mutate } = useActivity(activity.activityID);
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t('delete.inUseTitle', { title: activity.title })}</DialogTitle>
          <DialogContent className={styles.content}>
            <p className={styles.text}>{t('delete.inUseBody')}</p>
            {data ? (
              <EventLinks events={data.events} inNewTab />
            ) : error && !isValidating ? (
              <ErrorState error={error} onRetry={() => void mutate()} />
            ) : (
              <LoadingState />
            )}
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={onClose}>
              {t('delete.inUseClose')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
