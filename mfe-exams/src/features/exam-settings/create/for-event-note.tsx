import type { ExamDraftData } from '@mebae/contracts';
import {
  Button,
  Link,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  tokens,
  useTranslation,
} from '@mebae/platform';
import { paths } from '../../../lib/paths.ts';
import { useEvent } from '../exam-settings.resource.ts';

const useStyles = makeStyles({
  note: { marginBottom: '16px' },
  link: { color: tokens.colorBrandForegroundLink },
});

interface ForEventNoteProps {
  forEvent: NonNullable<ExamDraftData['forEvent']>;
  /** The last check says that the event can't have the course. */
  isRefused: boolean;
  /** Goes on without the event. */
  onLeave: () => void;
}

/** Says of which event the course becomes a part, or why it can't, and then offers to go on without it. */
export function ForEventNote({ forEvent, isRefused, onLeave }: ForEventNoteProps) {
  const { eventID, moment } = forEvent;
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const { data, error } = useEvent(eventID);
  const isGone = error?.status === 404;
  if (!data && !isGone) return null;
  const isFaulty = isGone || isRefused;
  const words = isGone
    ? t('forEvent.gone')
    : isRefused
      ? t('forEvent.refused')
      : t(`forEvent.note.${moment}`);
  return (
    <div className={styles.note}>
      <MessageBar intent={isFaulty ? 'error' : 'info'} layout={isFaulty ? 'multiline' : 'auto'}>
        <MessageBarBody>
          {words}{' '}
          {data && (
            <Link className={styles.link} to={paths.event(eventID)}>
              {data.title}
            </Link>
          )}
        </MessageBarBody>
        {isFaulty && (
          <MessageBarActions>
            <Button data-field="forEvent" onClick={onLeave}>
              {t('forEvent.leave')}
            </Button>
          </MessageBarActions>
        )}
      </MessageBar>
    </div>
  );
}
