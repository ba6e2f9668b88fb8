import type { EventDetail } from '@mebae/contracts';
import { formatNumber, useLanguage, useNavigate, useNotice } from '@mebae/platform';
import { Allowed, ConfirmButton, LinkButton, Reason } from '@mebae/ui';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { DataTrendingRegular } from '@fluentui/react-icons/svg/data-trending';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { useEventWrites } from '../../../lib/events.resource.ts';
import { paths } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';

/** Actions for an event. */
export function EventActions({ event }: { event: EventDetail }) {
  const t = useText();
  const { eventID, canEdit } = event;
  const edit = (
    <LinkButton icon={<EditRegular />} to={paths.editEvent(eventID)} disabledFocusable={!canEdit}>
      {t('activity.edit')}
    </LinkButton>
  );
  return (
    <>
      {canEdit ? (
        <Allowed call="events.update">{edit}</Allowed>
      ) : (
        <Reason text={t('event.notYours')}>{edit}</Reason>
      )}
      <Allowed call="events.create">
        <LinkButton icon={<CopyRegular />} to={paths.copyEvent(eventID)}>
          {t('activity.copy')}
        </LinkButton>
      </Allowed>
      <DeleteButton event={event} />
      <Allowed call="eventAnalysis.analysis">
        <LinkButton
          appearance="primary"
          icon={<DataTrendingRegular />}
          to={paths.analysis(eventID)}
        >
          {t('event.analysis')}
        </LinkButton>
      </Allowed>
    </>
  );
}

/** Asks first, and says how many people's answers go with the event. */
function DeleteButton({ event }: { event: EventDetail }) {
  const t = useText();
  const language = useLanguage();
  const notice = useNotice();
  const navigate = useNavigate();
  const { remove } = useEventWrites();
  const { title, canEdit, surveys } = event;
  const [before, after] = [surveys.before.completed, surveys.after.completed];
  const hasAnswers = before + after > 0 || event.questions.some((question) => question.answers > 0);
  const button = (
    <ConfirmButton
      icon={<DeleteRegular />}
      disabledFocusable={!canEdit}
      title={t('eventDelete.title', { title })}
      body={
        hasAnswers
          ? t('eventDelete.withAnswers', {
              before: formatNumber(before, language),
              after: formatNumber(after, language),
            })
          : t('eventDelete.body')
      }
      confirmLabel={t('delete.confirm')}
      danger
      onConfirm={async () => {
        await remove(event);
        notice.success(t('delete.done', { title }));
        await navigate(paths.events);
      }}
    >
      {t('activity.delete')}
    </ConfirmButton>
  );
  if (!canEdit) return <Reason text={t('event.notYours')}>{button}</Reason>;
  return <Allowed call="events.remove">{button}</Allowed>;
}
