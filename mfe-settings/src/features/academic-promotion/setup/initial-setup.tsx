import { SetupStep, type SetupState } from '@mebae/contracts';
import { Button } from '@mebae/platform';
import { ErrorState, LoadingState, Stepper } from '@mebae/ui';
import { ConflictMessage, SaveBar } from '@mebae/ui/forms';
import { useClasses } from '../../../lib/classes.resource.ts';
import { useText } from '../../../lib/text.ts';
import { ClassGrid, type EditedClass } from '../class-grid.tsx';
import { StepProblem } from '../step-problem.tsx';
import { ClassMaker } from './class-maker.tsx';
import { StudentsStep, TeachersStep } from './people-steps.tsx';
import { classDifferences, classRows } from './setup-classes.ts';
import { useSetup } from './setup.resource.ts';
import { useSetupSteps } from './use-setup-steps.ts';

const steps = ['classes', 'teachers', 'students'] as const;

/** The three steps before a school begins; each is saved when it is left, so that it can be gone on with any time. */
export function InitialSetup() {
  const setup = useSetup();
  const classes = useClasses();
  const error: unknown = setup.error ?? classes.error;
  if (error && !(setup.data && classes.data)) {
    const retry = () => void Promise.all([setup.mutate(), classes.mutate()]);
    return <ErrorState error={error} onRetry={retry} />;
  }
  if (!setup.data || !classes.data) return <LoadingState />;
  return <Steps setup={setup.data} classes={classRows(classes.data.data)} />;
}

function Steps({ setup, classes }: { setup: SetupState; classes: EditedClass[] }) {
  const t = useText();
  const { step, edited, setEdited, isSaving, problem, goTo, ...others } = useSetupSteps(
    setup,
    classes,
  );
  const isLast = step === SetupStep.Student;
  return (
    <>
      <Stepper
        label={t('setup.steps')}
        steps={steps.map((id, index) => ({
          id,
          label: t(`setup.step.${id}`),
          state: index + 1 < step ? 'done' : index + 1 === step ? 'current' : 'todo',
        }))}
        onStep={(id) => void goTo(steps.findIndex((known) => known === id) + 1)}
      />
      {step === SetupStep.SchoolClass &&
        (edited.length === 0 ? (
          <ClassMaker onMake={setEdited} />
        ) : (
          <ClassGrid
            title={t('setup.classesTitle', { year: setup.schoolYear })}
            hint={t('setup.classesHint')}
            classes={edited}
            onChange={setEdited}
            keepsExisting={false}
          />
        ))}
      {step === SetupStep.Teacher && <TeachersStep setup={setup} />}
      {step === SetupStep.Student && <StudentsStep setup={setup} />}
      <SaveBar
        label={t(isLast ? 'setup.complete' : 'promotion.next')}
        isSaving={isSaving}
        onSave={() => void goTo(step + 1)}
        message={
          <>
            <StepProblem text={problem} />
            <ConflictMessage
              conflict={others.conflict}
              compare={(theirs) => classDifferences(others.mergedOver(theirs), theirs, t)}
              onTakeTheirs={others.takeTheirs}
              onKeepMine={others.keepMine}
            />
          </>
        }
      >
        {step > 1 && <Button onClick={() => void goTo(step - 1)}>{t('promotion.back')}</Button>}
      </SaveBar>
    </>
  );
}
