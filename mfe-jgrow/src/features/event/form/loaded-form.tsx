import { useEvent } from '../../../lib/events.resource.ts';
import { FormSource } from '../../../lib/form-source.tsx';
import { paths } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { EventForm } from './event-form.tsx';
import { useEventChoices } from './use-event-choices.ts';

interface LoadedFormProps {
  mode: 'create' | 'copy' | 'edit';
  /** The event to change or to copy; null for an empty form. */
  sourceID: number | null;
}

/** The form of an event, once everything that it needs is there. */
export default function LoadedForm({ mode, sourceID }: LoadedFormProps) {
  const t = useText();
  const source = useEvent(sourceID);
  const { choices, calls } = useEventChoices();
  return (
    <FormSource
      source={source}
      isEmpty={sourceID === null}
      choices={choices}
      calls={calls}
      missing={{
        title: t('event.missing'),
        back: { to: paths.events, label: t('missing.back') },
      }}
    >
      {(begin, loaded, onReload) => (
        <EventForm source={begin} isEdit={mode === 'edit'} choices={loaded} onReload={onReload} />
      )}
    </FormSource>
  );
}
