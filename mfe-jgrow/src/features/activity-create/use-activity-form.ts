import { ActivityRefusal, type ActivityDetail } from '@mebae/contracts';
import { useNavigate, useNotice } from '@mebae/platform';
import { useForm, type FormHandle } from '@mebae/ui/forms';
import { useState } from 'react';
import { readActivity, refusalOf, useActivityWrites } from '../../lib/activities.resource.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { bodyOf, formFrom, formSchema, type FormValues } from './form-values.ts';

interface ActivityForm {
  form: FormHandle<FormValues>;
  /** Somebody has changed the activity since the form was filled. */
  isConflict: boolean;
  /** Saves over what somebody else has written. */
  overwrite: () => Promise<void>;
  /** Reads what somebody else has written; null when that failed, which a notice tells. */
  readLatest: () => Promise<ActivityDetail | null>;
}

/**
 * The form's values and how they are saved.
 * @param source what the form begins with; null begins empty
 * @param edited the activity that is changed; null makes a new one
 */
export function useActivityForm(
  source: ActivityDetail | null,
  edited: ActivityDetail | null,
): ActivityForm {
  const t = useText();
  const notice = useNotice();
  const navigate = useNavigate();
  const write = useWriteActivity(edited);
  const [isConflict, setConflict] = useState(false);
  const form = useForm<FormValues>({
    keptAs: `${edited ? 'edit' : 'new'} ${source?.activityID ?? ''}`,
    defaultValues: formFrom(source, edited === null, t),
    schema: () => formSchema(t),
    onSave: async (values) => {
      try {
        await write(values);
        return true;
      } catch (error) {
        if (refusalOf(error) !== ActivityRefusal.ChangedMeanwhile) throw error;
        setConflict(true);
        return false;
      }
    },
    problemOf: (error) =>
      refusalOf(error) === ActivityRefusal.TitleTaken
        ? { field: 'title', message: t('form.error.titleTaken') }
        : null,
    onSaved: () => void navigate(paths.activities),
  });
  const readLatest = async () => {
    if (!edited) return null;
    try {
      return await readActivity(edited.activityID);
    } catch (error) {
      notice.error(error);
      return null;
    }
  };
  const overwrite = async () => {
    const latest = await readLatest();
    if (!latest) return;
    form.setValue('basedOn', latest.updatedAt);
    await form.submit();
  };
  return { form, isConflict, overwrite, readLatest };
}

/** Adds a destination that was typed, then makes or changes the activity, and says so. */
function useWriteActivity(edited: ActivityDetail | null): (values: FormValues) => Promise<void> {
  const t = useText();
  const notice = useNotice();
  const { addDestination, create, update } = useActivityWrites();
  return async (values) => {
    const { newDestination, destinationID, basedOn } = values;
    const ID = newDestination === '' ? destinationID : await addDestination(newDestination);
    const body = bodyOf(values, ID);
    if (edited === null || basedOn === null) await create(body);
    else await update(edited.activityID, body, basedOn);
    notice.success(t(edited ? 'form.changed' : 'form.created', { title: body.title }));
  };
}
