import {
  PromotionRefusal,
  type PromotionClass,
  type PromotionDraft,
  type PromotionState,
} from '@mebae/contracts';
import { ApiError, useUnsavedGuard } from '@mebae/platform';
import { useConflict } from '@mebae/ui/forms';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { mergedClasses } from './merged-classes.ts';
import { readPromotion, usePromotion, usePromotionWrites } from './promotion.resource.ts';
import { teachersWithoutClass } from './teachers-step.tsx';
import { useFailure } from './use-failure.ts';

/**
 * The draft's classes while they are edited, and the way to another step of this window. A change that somebody else
 * saves meanwhile is shown at once where nothing is typed, and refuses the save where something is.
 * @param draft as it is saved, as far as this window knows
 */
export function useDraft(draft: PromotionDraft) {
  const { saveClasses, setStep: keepStep } = usePromotionWrites();
  const { mutate } = usePromotion();
  const showFailure = useFailure();
  const conflict = useConflict(readPromotion);
  const [step, setStep] = useState(draft.step);
  const [shown, setShown] = useState(draft);
  const [base, setBase] = useState(draft);
  const [edited, setEdited] = useState<PromotionClass[] | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** Where the save that was refused would have led. */
  const [wanted, setWanted] = useState(draft.step);
  const stepProblem = useStepProblem(draft);
  const classNameTwice = useClassNameTwice();
  useUnsavedGuard(edited !== null);
  if (shown !== draft) {
    setShown(draft);
    if (edited === null) setBase(draft);
  }
  const classes = edited ?? base.classes;

  const mergedOver = (theirs: readonly PromotionClass[]): PromotionClass[] =>
    mergedClasses(base.classes, classes, theirs);
  const save = async (next: number, rows: PromotionClass[], basedOn: string): Promise<boolean> => {
    setWanted(next);
    const saving = saveClasses({ updatedAt: basedOn, step: next, classes: rows });
    if (!(await conflict.guard(saving))) return false;
    const saved = (await saving).draft;
    if (saved) setBase(saved);
    // what was typed while the save was under way stays
    setEdited((now) => (now === rows ? null : now));
    return true;
  };
  const run = async (work: () => Promise<boolean | void>, next: number): Promise<void> => {
    setSaving(true);
    try {
      if ((await work()) !== false) setStep(next);
    } catch (error) {
      const twice = classNameTwice(error);
      if (twice === null) await showFailure(error);
      else setProblem(twice);
    } finally {
      setSaving(false);
    }
  };
  const goTo = async (next: number): Promise<void> => {
    const found = next > step ? stepProblem(next, classes) : null;
    setProblem(found);
    if (found !== null) return;
    await run(
      async () =>
        edited === null ? void (await keepStep(next)) : save(next, edited, base.updatedAt),
      next,
    );
  };
  /** Begins with what is saved now. @returns false when the draft is gone, which the page shows then */
  const beginWith = async (
    { draft: latest }: PromotionState,
    rows: (latest: PromotionDraft) => PromotionClass[] | null,
  ): Promise<PromotionDraft | null> => {
    if (!latest) {
      await mutate();
      return null;
    }
    setBase(latest);
    setEdited(rows(latest));
    return latest;
  };
  return {
    step,
    /** The draft that what is shown is based on. */
    shown: base,
    isSaving,
    classes,
    setClasses: (next: PromotionClass[]) => {
      setEdited(next);
      setProblem(null);
    },
    goTo,
    problem,
    conflict,
    takeTheirs: async (latest: PromotionState): Promise<void> => {
      await beginWith(latest, () => null);
      await conflict.guard(Promise.resolve());
    },
    /** The classes that were changed here, over those saved; what only others have changed stays. */
    mergedOver,
    /** Saves that. */
    keepMine: async (latest: PromotionState): Promise<void> => {
      const rows = mergedOver(latest.draft?.classes ?? []);
      const begun = await beginWith(latest, () => rows);
      if (begun) await run(() => save(wanted, rows, begun.updatedAt), wanted);
    },
  };
}

/** @returns why a step can't be left for a later one; null where nothing stands in the way */
function useStepProblem({ teachers }: PromotionDraft) {
  const t = useText();
  return (next: number, classes: readonly PromotionClass[]): string | null => {
    if (classes.length === 0) return t('promotion.problem.noClasses');
    if (classes.some(({ schoolClassName }) => schoolClassName.trim() === '')) {
      return t('promotion.error.name');
    }
    const without = teachersWithoutClass(teachers, classes);
    if (next > 2 && without.length > 0) {
      return t('promotion.problem.teachersWithoutClass', { n: without.length });
    }
    return null;
  };
}

/** @returns the sentence of a refusal of two classes of one name; null for another failure */
function useClassNameTwice() {
  const t = useText();
  return (error: unknown): string | null => {
    const [reason, name = ''] = error instanceof ApiError ? error.reason : [];
    return reason === PromotionRefusal.ClassTwice
      ? t('promotion.error.classTwice', { name })
      : null;
  };
}
