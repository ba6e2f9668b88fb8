import { SetupRefusal, SetupStep, type SetupState } from '@mebae/contracts';
import { ApiError, useNotice } from '@mebae/platform';
import { useConflict, type Conflict } from '@mebae/ui/forms';
import { useState } from 'react';
import { readClasses } from '../../../lib/classes.resource.ts';
import { useText } from '../../../lib/text.ts';
import type { EditedClass } from '../class-grid.tsx';
import { classRows, mergedOver } from './setup-classes.ts';
import { useSetupWrites } from './setup.resource.ts';

const stepOf = (n: number): SetupStep =>
  Object.values(SetupStep).find((step) => step === n) ?? SetupStep.SchoolClass;

/** Classes as they are edited, and as they were when that began. */
interface Edits {
  classes: EditedClass[];
  base: EditedClass[];
}

interface SetupSteps {
  step: SetupStep;
  edited: EditedClass[];
  setEdited: (classes: EditedClass[]) => void;
  isSaving: boolean;
  /** Why the step is not left yet. */
  problem: string | null;
  /** Saves what was edited and goes to a step. */
  goTo: (step: number) => Promise<void>;
  conflict: Conflict<EditedClass[]>;
  /** The classes that were edited here, over those saved. */
  mergedOver: (theirs: readonly EditedClass[]) => EditedClass[];
  takeTheirs: (theirs: EditedClass[]) => void;
  keepMine: (theirs: EditedClass[]) => void;
}

/** The steps of the initial setup and the classes while they are edited; each step is saved when it is left. */
export function useSetupSteps({ step }: SetupState, classes: EditedClass[]): SetupSteps {
  const notice = useNotice();
  const problemOf = useProblem();
  const { setStep, saveClasses } = useSetupWrites();
  const conflict = useConflict(async () => classRows((await readClasses()).data));
  const [own, setOwn] = useState<Edits | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** Where the save that was refused would have led. */
  const [wanted, setWanted] = useState<number>(step);

  const leave = async (n: number, edits: Edits | null): Promise<void> => {
    setWanted(n);
    if (edits && !(await conflict.guard(saveClasses(edits.classes, edits.base)))) return;
    setOwn(null);
    await setStep(stepOf(n));
    setProblem(null);
    // home asks for the profile anew, and everything opens
    if (stepOf(n) === SetupStep.Completed) location.assign('/pages/home?welcome=1');
  };
  const run = async (n: number, edits: Edits | null): Promise<void> => {
    setSaving(true);
    try {
      await leave(n, edits);
    } catch (error) {
      const text = problemOf(error);
      if (text === null) notice.error(error);
      setProblem(text);
    } finally {
      setSaving(false);
    }
  };
  const merged = (theirs: readonly EditedClass[]): EditedClass[] =>
    own ? mergedOver(own.base, own.classes, theirs) : [...theirs];
  return {
    step,
    edited: own?.classes ?? classes,
    setEdited: (edited) => {
      setOwn({ classes: edited, base: own?.base ?? classes });
      setProblem(null);
    },
    isSaving,
    problem,
    goTo: (n) => run(n, own),
    conflict,
    mergedOver: merged,
    takeTheirs: (theirs) => {
      setOwn({ classes: theirs, base: theirs });
      void conflict.guard(Promise.resolve());
    },
    keepMine: (theirs) => {
      const edits = { classes: merged(theirs), base: theirs };
      setOwn(edits);
      void run(wanted, edits);
    },
  };
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
