import { examSteps, type ExamStep } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform';
import { EmptyState, ErrorState, LinkButton, LoadingState, Stepper } from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { BaseStep } from './steps/base-step.tsx';
import { ConfirmStep } from './steps/confirm-step.tsx';
import { ExamineeStep } from './steps/examinee-step.tsx';
import { MailStep } from './steps/mail-step.tsx';
import { QuestionStep } from './steps/question-step.tsx';
import { useWizard, type WizardState } from './use-wizard.ts';
import { WizardBar } from './wizard-bar.tsx';

/** The steps of a new course; the last one makes it. */
export function Wizard() {
  const wizard = useWizard();
  const { draft, step, goTo } = wizard;
  if (draft.createdExam !== null) return <Created evalSettingID={draft.createdExam} />;
  if (draft.error) return <ErrorState error={draft.error} onRetry={draft.reload} />;
  if (!draft.data) return <LoadingState />;
  return (
    <>
      <Steps step={step} onStep={goTo} />
      {step === 'confirm' ? (
        <ConfirmStep wizard={wizard} />
      ) : (
        <>
          <StepFields wizard={wizard} />
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

function Steps({ step, onStep }: { step: ExamStep; onStep: (step: ExamStep) => void }) {
  const { t } = useTranslation('exams');
  const at = examSteps.indexOf(step);
  return (
    <Stepper
      label={t('create.steps')}
      steps={examSteps.map((name, index) => ({
        id: name,
        label: t(`step.${name}`),
        state: index === at ? 'current' : index < at ? 'done' : 'todo',
      }))}
      onStep={(name) => {
        const next = examSteps.find((known) => known === name);
        if (next) onStep(next);
      }}
    />
  );
}

function StepFields({ wizard: { draft, step, problems, change } }: { wizard: WizardState }) {
  const props = { data: draft.data ?? {}, problems, onChange: change };
  switch (step) {
    case 'questions':
      return <QuestionStep {...props} />;
    case 'examinees':
      return <ExamineeStep {...props} />;
    case 'mail':
      return <MailStep {...props} />;
    default:
      return <BaseStep {...props} />;
  }
}
