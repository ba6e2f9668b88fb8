import {
  ActivityRefusal,
  endpoints,
  type ActivityBody,
  type ActivityDetail,
} from '@mebae/contracts';
import { ApiError, api, useMutate, useNotice } from '@mebae/platform';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';

interface SaveActivity {
  /** True once it is saved. */
  isSaved: boolean;
  /** Somebody has changed the activity since the form was filled. */
  isConflict: boolean;
  save: (body: ActivityBody) => Promise<void>;
  /** Saves over what somebody else has written. */
  overwrite: (body: ActivityBody) => Promise<void>;
  /** Reads what somebody else has written. */
  readLatest: () => Promise<ActivityDetail | null>;
}

/**
 * Saves the form's activity and tells how that went.
 * @param edited the activity that is changed; null makes a new one
 * @param basedOn `updatedAt` of the version that the input was begun from; null for a new one
 * @param onTitleTaken shows at the title that the school has it already
 */
export function useSaveActivity(
  edited: ActivityDetail | null,
  basedOn: string | null,
  onTitleTaken: () => void,
): SaveActivity {
  const t = useText();
  const notice = useNotice();
  const refresh = useMutate();
  const [isSaved, setSaved] = useState(false);
  const [isConflict, setConflict] = useState(false);

  const send = async (body: ActivityBody, updatedAt: string | null) => {
    if (edited === null || updatedAt === null) {
      return api(endpoints.activities.create, { body });
    }
    const params = { activityID: edited.activityID };
    return api(endpoints.activities.update, { params, body: { ...body, updatedAt } });
  };
  const attempt = async (body: ActivityBody, updatedAt: string | null) => {
    try {
      const { title } = await send(body, updatedAt);
      notice.success(t(edited ? 'form.changed' : 'form.created', { title }));
      await refresh(endpoints.activities.list);
      setSaved(true);
    } catch (error) {
      const reason = error instanceof ApiError ? error.reason[0] : undefined;
      if (reason === ActivityRefusal.TitleTaken) onTitleTaken();
      else if (reason === ActivityRefusal.ChangedMeanwhile) setConflict(true);
      else notice.error(error);
    }
  };
  const readLatest = async () => {
    if (!edited) return null;
    try {
      return await api(endpoints.activities.detail, { params: { activityID: edited.activityID } });
    } catch (error) {
      notice.error(error);
      return null;
    }
  };
  return {
    isSaved,
    isConflict,
    save: (body) => attempt(body, basedOn),
    overwrite: async (body) => {
      const latest = await readLatest();
      if (latest) await attempt(body, latest.updatedAt);
    },
    readLatest,
  };
}
