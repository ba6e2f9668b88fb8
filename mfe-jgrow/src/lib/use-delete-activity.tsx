import { ApiError, useDialog, useNotice } from '@mebae/platform';
import { useRefusedText } from '@mebae/ui';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { useActivityWrites } from './activities.resource.ts';
import { useText } from './text.ts';

const InUseDialog = lazy(() => import('./in-use.dialog.tsx'));

interface DeletedActivity {
  activityID: number;
  title: string;
  /** Version of the activity as it is shown. */
  updatedAt: string;
  /** Events that use it. */
  usedBy: number;
}

interface DeleteActivity {
  /**
   * A failure is shown in a notice, what refuses it in a dialog.
   * @param leave leads away from the page of what is gone, when it is shown
   */
  remove: (activity: DeletedActivity, leave?: () => void) => Promise<void>;
  /** The dialog, to be drawn by who deletes; null while nothing was refused. */
  refusal: ReactElement | null;
}

/** The failure of what an event uses (specification section 7). */
const isInUse = (error: unknown): boolean => error instanceof ApiError && error.code === 2029;

const failing = async (deleting: Promise<unknown>): Promise<boolean> => {
  await deleting;
  return true;
};

/**
 * Deletes an activity after a question; one that events use stays, and the events are named.
 * @param guard says in a form what somebody else has changed since, and gives false; else a notice says that they have
 */
export function useDeleteActivity(guard = failing): DeleteActivity {
  const t = useText();
  const { confirm } = useDialog();
  const notice = useNotice();
  const { remove } = useActivityWrites();
  const refusedText = useRefusedText();
  const [refused, setRefused] = useState<DeletedActivity | null>(null);
  return {
    refusal: refused && (
      <Suspense fallback={null}>
        <InUseDialog activity={refused} onClose={() => setRefused(null)} />
      </Suspense>
    ),
    remove: async (activity, leave) => {
      const { title } = activity;
      if (activity.usedBy > 0) {
        setRefused(activity);
        return;
      }
      const confirmed = await confirm({
        title: t('delete.title'),
        body: t('delete.body', { title }),
        confirmLabel: t('delete.confirm'),
        danger: true,
      });
      if (!confirmed) return;
      try {
        if (!(await guard(remove(activity)))) return;
      } catch (error) {
        // An event may have begun to use it meanwhile.
        if (isInUse(error)) setRefused(activity);
        else notice.error(refusedText(error) ?? error);
        return;
      }
      notice.success(t('delete.done', { title }));
      leave?.();
    },
  };
}
