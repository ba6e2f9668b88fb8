import type { ExamDraftData, ExamStep } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform';
import { EmptyState, ErrorState, LinkButton, LoadingState, Stepper } from '@mebae/ui';
import { ConflictMessage } from '@mebae/ui/forms';
import { paths } from '../../../lib/paths.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { ForEventNote } from './for-event-note.tsx';
import { useEvent } from '../exam-settings.resource.ts';
import { StepFields } from '../steps/step-fields.tsx';
import { useSettingsDifferences } from '../steps/use-settings-differences.ts';
import { useWizard } from './use-wizard.ts';
import { WizardBar } from './wizard-bar.tsx';

/**
 * The steps of a new course; the last one makes it.
 * @param begin what a new course begins with
 */
export function Wizard({ begin }: { begin: ExamDraftData }) {
  const wizard = useWizard(begin);
  const { draft, step, steps, goTo } = wizard;
  const differencesOf = useSettingsDifferences();
  const forEvent = draft.data?.forEvent ?? null;
  const { data: event } = useEvent(forEvent?.eventID ?? null);
  if (draft.createdExam !== null) return <Created evalSettingID={draft.createdExam} />;
  if (draft.error) return <ErrorState error={draft.error} onRetry={draft.reload} />;
  if (!draft.data) return <LoadingState />;
  return (
    <>
      <Steps {...{ step, steps }} onStep={goTo} />
      <ConflictMessage
        conflict={draft.conflict}
        compare={async (latest) => (draft.data ? differencesOf(draft.data, latest.data) : [])}
        onTakeTheirs={draft.takeTheirs}
        onKeepMine={draft.keepMine}
      />
      {draft.data.forEvent && (step === 'base' || step === 'confirm') && (
        <ForEventNote
          forEvent={draft.data.forEvent}
          isRefused={wizard.problems.some(({ field }) => field === 'forEvent')}
          onLeave={draft.leaveEvent}
        />
      )}
      {step === 'confirm' ? (
        <ConfirmStep wizard={wizard} />
      ) : (
        <>
          <StepFields
            step={step}
            data={draft.data}
            surveyItems={event && forEvent ? event.surveyItems[forEvent.moment] : 0}
            problems={wizard.problems}
            onChange={wizard.change}
          />
          <WizardBar wizard={wizard} />
        </>
      )}
    </>
  );
}

/** Another tab has finished the same draft. */
function Created({ evalSettingID }: { evalSettingID: number }) {
  const { t } = useTranslation('exams');
  return (
    <EmptyState
      title={t('create.exists')}
      body={t('create.existsAdvice')}
      action={
        <LinkButton appearance="primary" to={paths.exam(evalSettingID)}>
          {t('create.openExam')}
        </LinkButton>
      }
    />
  );
}

interface StepsProps {
  step: ExamStep;
  steps: readonly ExamStep[];
  onStep: (step: ExamStep) => void;
}

function Steps({ step, steps, onStep }: StepsProps) {
  const { t } = useTranslation('exams');
  const at = steps.indexOf(step);
  return (
    <Stepper
      label={t('create.steps')}
      steps={steps.map((name, index) => ({
        id: name,
        label: t(`step.${name}`),
        state: index === at ? 'current' : index < at ? 'done' : 'todo',
      }))}
      onStep={(name) => {
        const next = steps.find((known) => known === name);
        if (next) onStep(next);
      }}
    />
  );
}
