import { SetupRefusal, SetupStep, type SetupState } from '@mebae/contracts';
import { ApiError, Button, useNotice } from '@mebae/platform';
import { ErrorState, LoadingState, Stepper } from '@mebae/ui';
import { SaveBar } from '@mebae/ui/forms';
import { useState } from 'react';
import { useClasses } from '../../../lib/classes.resource.ts';
import { useText } from '../../../lib/text.ts';
import { ClassGrid, type EditedClass } from '../class-grid.tsx';
import { StepProblem } from '../step-problem.tsx';
import { ClassMaker } from './class-maker.tsx';
import { StudentsStep, TeachersStep } from './people-steps.tsx';
import { useSetup, useSetupWrites } from './setup.resource.ts';

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
  const rows = classes.data.data.map(({ schoolClassID, grade, schoolClassName }) => ({
    key: schoolClassID,
    schoolClassID,
    grade,
    schoolClassName,
  }));
  return <Steps setup={setup.data} classes={rows} />;
}

function Steps({ setup, classes }: { setup: SetupState; classes: EditedClass[] }) {
  const t = useText();
  const { step, edited, setEdited, isSaving, problem, goTo } = useSteps(setup, classes);
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
        message={problem !== null && <StepProblem text={problem} />}
      >
        {step > 1 && <Button onClick={() => void goTo(step - 1)}>{t('promotion.back')}</Button>}
      </SaveBar>
    </>
  );
}

const stepOf = (n: number): SetupStep =>
  Object.values(SetupStep).find((step) => step === n) ?? SetupStep.SchoolClass;

function useSteps({ step }: SetupState, classes: EditedClass[]) {
  const notice = useNotice();
  const problemOf = useProblem();
  const { setStep, saveClasses } = useSetupWrites();
  const [own, setOwn] = useState<EditedClass[] | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const goTo = async (n: number) => {
    setSaving(true);
    try {
      if (own) {
        await saveClasses(own);
        setOwn(null);
      }
      await setStep(stepOf(n));
      setProblem(null);
      // home asks for the profile anew, and everything opens
      if (stepOf(n) === SetupStep.Completed) location.assign('/pages/home?welcome=1');
    } catch (error) {
      const text = problemOf(error);
      if (text === null) notice.error(error);
      setProblem(text);
    } finally {
      setSaving(false);
    }
  };
  const setEdited = (edited: EditedClass[]) => {
    setOwn(edited);
    setProblem(null);
  };
  return { step, edited: own ?? classes, setEdited, isSaving, problem, goTo };
}

const refusals = Object.values(SetupRefusal);

/** Why a step is not left yet, in words; null for what is a failure. */
function useProblem() {
  const t = useText();
  return (error: unknown): string | null => {
    const [first, name = ''] = error instanceof ApiError ? error.reason : [];
    const refusal = refusals.find((known) => known === first);
    return refusal ? t(`setup.problem.${refusal}`, { name }) : null;
  };
}
