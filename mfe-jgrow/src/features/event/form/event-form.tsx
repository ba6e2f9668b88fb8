import type { EventDetail } from '@mebae/contracts';
import { useLanguage } from '@mebae/platform';
import { Form, FormConflict, SaveBar } from '@mebae/ui/forms';
import { paths } from '../../../lib/paths.ts';
import { useTargetName } from '../../../lib/target-name.ts';
import { useText } from '../../../lib/text.ts';
import { ActivitiesSection } from './activities-section.tsx';
import { BasicsSection } from './basics-section.tsx';
import { comparedEvent } from './compared-event.ts';
import { CoursesSection } from './courses-section.tsx';
import { QuestionsSection } from './questions-section.tsx';
import { TargetsSection } from './targets-section.tsx';
import type { EventChoices } from './use-event-choices.ts';
import { useEventForm } from './use-event-form.ts';

interface EventFormProps {
  /** The event with which the form begins; null begins empty. */
  source: EventDetail | null;
  /** Whether `source` itself is changed; else it is copied. */
  isEdit: boolean;
  choices: EventChoices;
  /** Begins the form again with what somebody else has saved. */
  onReload: (latest: EventDetail) => void;
}

/** The form of an event. Typed values stay until they are saved or given up on purpose. */
export function EventForm({ source, isEdit, choices, onReload }: EventFormProps) {
  const t = useText();
  const { options } = choices;
  const edited = isEdit ? source : null;
  const { form, conflict } = useEventForm({ source, isEdit, options });
  const language = useLanguage();
  const targetName = useTargetName();
  const compared = comparedEvent({ t, language, targetName }, choices, edited);
  return (
    <Form form={form}>
      <BasicsSection form={form} choices={choices} />
      <TargetsSection form={form} options={options} known={edited?.targets ?? []} />
      <ActivitiesSection form={form} />
      <CoursesSection form={form} courses={options.courses} edited={edited} />
      <QuestionsSection form={form} />
      <SaveBar
        call={edited ? 'events.update' : 'events.create'}
        label={t(edited ? 'form.save' : 'form.create')}
        isSaving={form.isSaving}
        cancelTo={edited ? paths.event(edited.eventID) : paths.events}
        message={<FormConflict {...{ form, conflict, onReload, compared }} />}
      />
    </Form>
  );
}
