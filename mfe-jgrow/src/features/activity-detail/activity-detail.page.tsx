import type { ActivityDetail } from '@mebae/contracts';
import { Button, useNavigate, useParams } from '@mebae/platform';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { addressID, Allowed, LinkButton, PageHeader, Reason } from '@mebae/ui';
import { ActivityFacts } from '../../lib/activity-facts.tsx';
import { useActivity } from '../../lib/activities.resource.ts';
import { LoadedDetail } from '../../lib/loaded-detail.tsx';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useDeleteActivity } from '../../lib/use-delete-activity.tsx';

/**
 * `/pages/jgrow/activity/:activityID`: staff read one activity, also on paper, copy it, or delete it unless an event
 * has it.
 */
export default function ActivityDetailPage() {
  const t = useText();
  const call = useActivity(addressID(useParams()['activityID']) ?? 0);
  const { data } = call;
  return (
    <>
      <PageHeader
        title={data?.title ?? t('details.title')}
        breadcrumbs={[{ label: t('list.title'), to: paths.activities }]}
        actions={data && <Actions activity={data} />}
      />
      <LoadedDetail
        call={call}
        missing={{
          title: t('missing.title'),
          back: { to: paths.activities, label: t('missing.back') },
        }}
      >
        {(activity) => <ActivityFacts activity={activity} />}
      </LoadedDetail>
    </>
  );
}

function Actions({ activity }: { activity: ActivityDetail }) {
  const t = useText();
  const navigate = useNavigate();
  const { remove, refusal } = useDeleteActivity();
  const { activityID, canEdit } = activity;
  const edit = (
    <LinkButton
      icon={<EditRegular />}
      to={paths.editActivity(activityID)}
      disabledFocusable={!canEdit}
    >
      {t('activity.edit')}
    </LinkButton>
  );
  const deleting = (
    <Button
      icon={<DeleteRegular />}
      disabledFocusable={!canEdit}
      onClick={
        canEdit ? () => void remove(activity, () => void navigate(paths.activities)) : undefined
      }
    >
      {t('activity.delete')}
    </Button>
  );
  return (
    <>
      {canEdit ? (
        <>
          <Allowed call="activities.update">{edit}</Allowed>
          <Allowed call="activities.remove">{deleting}</Allowed>
        </>
      ) : (
        <>
          <Reason text={t('activity.notYours')}>{edit}</Reason>
          <Reason text={t('activity.notYours')}>{deleting}</Reason>
        </>
      )}
      <Button icon={<PrintRegular />} onClick={() => window.print()}>
        {t('details.print')}
      </Button>
      <Allowed call="activities.create">
        <LinkButton appearance="primary" icon={<CopyRegular />} to={paths.copyActivity(activityID)}>
          {t('activity.copy')}
        </LinkButton>
      </Allowed>
      {refusal}
    </>
  );
}
