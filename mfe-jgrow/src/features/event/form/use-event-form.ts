import type { EventDetail, EventOptions } from '@mebae/contracts';
import { useNavigate, useNotice } from '@mebae/platform';
import { useConflict, useForm, type Conflict, type FormHandle } from '@mebae/ui/forms';
import { useRef } from 'react';
import { useActivityWrites } from '../../../lib/activities.resource.ts';
import { eventRefusalOf, readEvent, useEventWrites } from '../../../lib/events.resource.ts';
import { paths } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { refusedField } from './refused-field.ts';
import { bodyOf, copyOf, formSchema, valuesOf, type EventValues } from './form-values.ts';

interface EventForm {
  form: FormHandle<EventValues>;
  /** Somebody may have changed the event since the form was filled. */
  conflict: Conflict<EventDetail>;
}

interface EventFormOptions {
  /** The event with which the form begins; null begins empty. */
  source: EventDetail | null;
  /** Whether `source` itself is changed; else a new event begins with its plan. */
  isEdit: boolean;
  options: EventOptions;
}

/** The form's values and how they are saved; afterwards the event's page is shown. */
export function useEventForm({ source, isEdit, options }: EventFormOptions): EventForm {
  const t = useText();
  const navigate = useNavigate();
  const edited = isEdit ? source : null;
  const write = useWriteEvent(edited);
  const saved = useRef(edited?.eventID ?? 0);
  const conflict = useConflict(() => readEvent(edited?.eventID ?? 0));
  const save = async (values: EventValues): Promise<void> => {
    saved.current = await write(values);
  };
  const form = useForm<EventValues>({
    keptAs: `${edited ? 'edit' : 'new'} ${source?.eventID ?? ''}`,
    defaultValues: edited ? valuesOf(edited) : copyOf(source, options),
    schema: () => formSchema(t, options.courses),
    onSave: (values) => conflict.guard(save(values)),
    problemOf: (error, values) => {
      const refused = eventRefusalOf(error);
      if (!refused) return null;
      const field = refusedField(refused, values, edited);
      return { field, message: t(`refusal.${refused.refusal}`) };
    },
    onSaved: () => void navigate(paths.event(saved.current), { replace: true }),
  });
  return { form, conflict };
}

/** Adds destinations that were typed, then makes or changes the event, and says so. @returns its id */
function useWriteEvent(edited: EventDetail | null): (values: EventValues) => Promise<number> {
  const t = useText();
  const notice = useNotice();
  const { addDestination } = useActivityWrites();
  const { create, update } = useEventWrites();
  return async (values) => {
    const destinationIDs: number[] = [];
    for (const { destinationID, name } of values.destinations) {
      destinationIDs.push(destinationID ?? (await addDestination(name)));
    }
    const body = bodyOf(values, destinationIDs);
    const { basedOn } = values;
    const isNew = edited === null || basedOn === null;
    const eventID = isNew ? (await create(body)).eventID : edited.eventID;
    if (!isNew) await update(eventID, body, basedOn);
    notice.success(t(isNew ? 'form.created' : 'form.changed', { title: body.title }));
    return eventID;
  };
}
