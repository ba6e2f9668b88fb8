import { useDialog, useNotice } from '@mebae/platform';
import { useActivityWrites } from './activities.resource.ts';
import { useText } from './text.ts';

/**
 * Deletes an activity after a question.
 * @returns a function that resolves to whether it is gone; a failure is told by a notice
 */
export function useDeleteActivity(): (activity: {
  activityID: number;
  title: string;
}) => Promise<boolean> {
  const t = useText();
  const { confirm } = useDialog();
  const notice = useNotice();
  const { remove } = useActivityWrites();
  return async ({ activityID, title }) => {
    const confirmed = await confirm({
      title: t('delete.title'),
      body: t('delete.body', { title }),
      confirmLabel: t('delete.confirm'),
      danger: true,
    });
    if (!confirmed) return false;
    try {
      await remove(activityID);
    } catch (error) {
      notice.error(error);
      return false;
    }
    notice.success(t('delete.done', { title }));
    return true;
  };
}
