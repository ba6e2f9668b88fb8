import { ActivityRefusal, type ActivityDetail } from '@mebae/contracts';
import { useNavigate, useNotice } from '@mebae/platform';
import { useConflict, useForm, type Conflict, type FormHandle } from '@mebae/ui/forms';
import { readActivity, refusalOf, useActivityWrites } from '../../lib/activities.resource.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { bodyOf, formFrom, formSchema, type FormValues } from './form-values.ts';

interface ActivityForm {
  form: FormHandle<FormValues>;
  /** Somebody may have changed the activity since the form was filled. */
  conflict: Conflict<ActivityDetail>;
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
  const navigate = useNavigate();
  const write = useWriteActivity(edited);
  const conflict = useConflict(() => readActivity(edited?.activityID ?? 0));
  const form = useForm<FormValues>({
    keptAs: `${edited ? 'edit' : 'new'} ${source?.activityID ?? ''}`,
    defaultValues: formFrom(source, edited === null, t),
    schema: () => formSchema(t),
    onSave: (values) => conflict.guard(write(values)),
    problemOf: (error) =>
      refusalOf(error) === ActivityRefusal.TitleTaken
        ? { field: 'title', message: t('form.error.titleTaken') }
        : null,
    onSaved: () => void navigate(edited ? paths.activity(edited.activityID) : paths.activities),
  });
  return { form, conflict };
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
