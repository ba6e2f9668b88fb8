import {
  surveyMoments,
  type EventDetail,
  type ExamDraftData,
  type SurveyMoment,
} from '@mebae/contracts';
import { useSearchParams, useTranslation } from '@mebae/platform';
import { ErrorState, LoadingState } from '@mebae/ui';
import { useEvent } from '../exam-settings.resource.ts';
import { Wizard } from './wizard.tsx';

/** The wizard, once it is known what a new course begins with: nothing, or the event that it is made for. */
export function WizardStart() {
  const { t } = useTranslation('exams');
  const { eventID, moment } = useAskedEvent();
  const { data, error, mutate } = useEvent(eventID);
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (eventID !== null && !data) return <LoadingState />;
  const begin = data
    ? draftFor(data, moment, t(`forEvent.title.${moment}`, { title: data.title }))
    : {};
  return <Wizard begin={begin} />;
}

/** The event of the address (`?event=12&moment=before`); none once a draft is there, which holds it. */
function useAskedEvent(): { eventID: number | null; moment: SurveyMoment } {
  const [params] = useSearchParams();
  const asked = /^[1-9]\d{0,14}$/.exec(params.get('event') ?? '')?.[0];
  return {
    eventID: asked === undefined || params.has('draft') ? null : Number(asked),
    moment: surveyMoments.find((known) => known === params.get('moment')) ?? 'before',
  };
}

/** A course that asks the classes of an event. */
function draftFor(event: EventDetail, moment: SurveyMoment, title: string): ExamDraftData {
  const schoolClassIDs = event.targets.flatMap((target) =>
    target.kind === 'class' ? target.schoolClass.schoolClassID : [],
  );
  return {
    forEvent: { eventID: event.eventID, moment },
    base: { title },
    ...(schoolClassIDs.length > 0 && { examinees: { schoolClassIDs } }),
  };
}
