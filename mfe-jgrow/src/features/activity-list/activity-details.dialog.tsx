import type { ActivityDetail } from '@mebae/contracts';
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  formatDate,
  makeStyles,
  personName,
  tokens,
  typographyStyles,
  useLanguage,
  useNavigate,
} from '@mebae/platform';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { EmptyState, ErrorState, KeyValue, LoadingState, LinkButton } from '@mebae/ui';
import { useCallback, useRef, useState } from 'react';
import { useActivity } from '../../lib/activities.resource.ts';
import { groupComponents } from '../../lib/component-groups.ts';
import { durationText } from '../../lib/duration.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { PurposeBadges } from './activity-card.tsx';

const useStyles = makeStyles({
  surface: { maxWidth: '720px' },
  title: { overflowWrap: 'anywhere' },
  content: { display: 'flex', flexDirection: 'column', gap: '20px', minHeight: '160px' },
  heading: { ...typographyStyles.body1Strong, margin: '0 0 4px' },
  text: {
    ...typographyStyles.body1,
    margin: 0,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground1,
  },
});

interface ActivityDetailsDialogProps {
  /** Null: nothing is open. */
  activityID: number | null;
  onClose: () => void;
}

/** Everything about one activity, over the list; from here it is copied or changed. */
export default function ActivityDetailsDialog({ activityID, onClose }: ActivityDetailsDialogProps) {
  const styles = useStyles();
  const t = useText();
  const { data, error, isValidating, mutate } = useActivity(activityID);
  // While the dialog fades out it keeps what it showed.
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const activity = activityID === null ? last : data;
  const { surface, leave } = useLeaveOnceClosed(onClose);
  return (
    <Dialog open={activityID !== null} onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface ref={surface} className={styles.surface}>
        <DialogBody>
          <DialogTitle
            className={styles.title}
            action={
              <Button
                appearance="subtle"
                icon={<DismissRegular />}
                aria-label={t('details.close')}
                onClick={onClose}
              />
            }
          >
            {activity?.title ?? t('details.title')}
          </DialogTitle>
          <DialogContent className={styles.content}>
            {activity ? (
              <Details activity={activity} />
            ) : error?.status === 404 ? (
              <EmptyState title={t('missing.title')} body={t('missing.body')} />
            ) : error && !isValidating ? (
              <ErrorState error={error} onRetry={() => void mutate()} />
            ) : (
              <LoadingState />
            )}
          </DialogContent>
          <DialogActions>
            {activity?.canEdit && (
              <LinkButton
                icon={<EditRegular />}
                to={paths.edit(activity.activityID)}
                onFollow={leave}
              >
                {t('activity.edit')}
              </LinkButton>
            )}
            {activity && (
              <LinkButton
                appearance="primary"
                icon={<CopyRegular />}
                to={paths.copy(activity.activityID)}
                onFollow={leave}
              >
                {t('activity.copy')}
              </LinkButton>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/**
 * A dialog that goes away with its page leaves the rest of the document hidden from screen readers: it has to close
 * first, and only then may the page change.
 * @returns `surface`, the ref of the dialog's surface, and `leave`, which closes the dialog and then goes to a path
 */
function useLeaveOnceClosed(onClose: () => void) {
  const navigate = useNavigate();
  const target = useRef<string | null>(null);
  const surface = useCallback(
    (element: HTMLElement | null) => {
      if (element !== null || target.current === null) return;
      const to = target.current;
      target.current = null;
      void navigate(to);
    },
    [navigate],
  );
  const leave = (to: string) => {
    target.current = to;
    onClose();
  };
  return { surface, leave };
}

function Details({ activity }: { activity: ActivityDetail }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const texts = [
    ['activity.beforeWork', activity.beforeWork],
    ['activity.afterWork', activity.afterWork],
  ] as const;
  const joiner = t('activity.nameJoiner');
  return (
    <>
      <PurposeBadges purposes={activity.purposes} />
      {activity.description !== '' && <p className={styles.text}>{activity.description}</p>}
      <KeyValue
        items={[
          {
            label: t('activity.duration'),
            value:
              activity.durationMinutes === null ? '' : durationText(activity.durationMinutes, t),
          },
          { label: t('activity.destination'), value: activity.destination?.destinationName },
          ...groupComponents(activity.components).map(({ kind, components }) => ({
            label: t(`component.${kind}`),
            value: components.map((component) => component.name).join(joiner),
          })),
        ]}
      />
      {texts.map(
        ([key, text]) =>
          text !== '' && (
            <div key={key}>
              <h3 className={styles.heading}>{t(key)}</h3>
              <p className={styles.text}>{text}</p>
            </div>
          ),
      )}
      <KeyValue
        items={[
          {
            label: t('activity.creator'),
            value: activity.creator ? personName(activity.creator, language) : '',
          },
          { label: t('activity.updatedAt'), value: formatDate(activity.updatedAt, language) },
          {
            label: t('activity.template'),
            value: t(activity.isTemplate ? 'activity.isTemplate' : 'activity.isNoTemplate'),
          },
        ]}
      />
    </>
  );
}
