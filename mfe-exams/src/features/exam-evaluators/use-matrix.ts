import type { EvaluatorMatrix, EvaluatorPair } from '@mebae/contracts';
import {
  personName,
  useDialog,
  useLanguage,
  useNotice,
  useTranslation,
  useUnsavedGuard,
} from '@mebae/platform';
import { useConflict, type Conflict } from '@mebae/ui/forms';
import { useMemo, useState } from 'react';
import { readMatrix, useEvaluatorActions } from './exam-evaluators.resource.ts';
import {
  apartOf,
  countsOf,
  differenceOf,
  keyOf,
  lossesOf,
  mergedPairs,
  pairsOf,
  rebasedSteps,
  redoStep,
  stepsOf,
  undoStep,
  withPair,
  withStep,
  type Pairs,
  type Steps,
} from './matrix-state.ts';

export interface MatrixEditor {
  matrix: EvaluatorMatrix;
  pairs: Pairs;
  steps: Steps;
  counts: ReturnType<typeof countsOf>;
  /** Pairs whom the school keeps apart. */
  apart: Pairs;
  isDirty: boolean;
  isSaving: boolean;
  canUndo: boolean;
  canRedo: boolean;
  conflict: Conflict<EvaluatorMatrix>;
  /** Adds a pair or takes it away. */
  setPair: (key: string, isWanted: boolean) => void;
  /** Shows what a stroke has made so far. */
  setSteps: (steps: Steps) => void;
  undo: () => void;
  redo: () => void;
  save: () => Promise<void>;
  takeTheirs: (latest: EvaluatorMatrix) => void;
  keepMine: (latest: EvaluatorMatrix) => void;
}

interface ShownClasses {
  evalSettingID: number;
  schoolClassID: number;
  evaluatorClassID: number;
}

/** The evaluators of a class while they are changed by hand: steps back and forth, and saving in one go. */
export function useMatrix(first: EvaluatorMatrix, shown: ShownClasses): MatrixEditor {
  const { evalSettingID, schoolClassID, evaluatorClassID } = shown;
  const { t } = useTranslation('exams');
  const notice = useNotice();
  const asksToLose = useAsksToLose();
  const asksAboutApart = useAsksAboutApart();
  const actions = useEvaluatorActions(evalSettingID);
  const read = () => readMatrix(evalSettingID, schoolClassID, evaluatorClassID);
  const conflict = useConflict(read);
  const [matrix, setMatrix] = useState(first);
  const [steps, setSteps] = useState(() => stepsOf(pairsOf(first)));
  const [isSaving, setSaving] = useState(false);
  const saved = pairsOf(matrix);
  const apart = useMemo(() => apartOf(matrix), [matrix]);
  const { add, remove } = differenceOf(saved, steps.present);
  const isDirty = add.length + remove.length > 0;
  useUnsavedGuard(isDirty);

  const startFrom = (latest: EvaluatorMatrix): void => {
    setMatrix(latest);
    setSteps(stepsOf(pairsOf(latest)));
  };
  // somebody assigned again meanwhile, and nothing here would be lost
  if (!isDirty && !isSaving && first.updatedAt > matrix.updatedAt) startFrom(first);
  const save = async (): Promise<void> => {
    const sent = steps.present;
    const losses = lossesOf(matrix, sent);
    if (losses.length > 0 && !(await asksToLose(losses))) return;
    const lose = losses.map(({ evaluator, target }) => ({
      evaluatorID: evaluator.studentID,
      targetID: target.studentID,
    }));
    const broken = add.filter((pair) => apart.has(keyOf(pair.evaluatorID, pair.targetID)));
    if (broken.length > 0 && !(await asksAboutApart(matrix, broken))) return;
    const agreed = broken.map((pair): [number, number] => [pair.evaluatorID, pair.targetID]);
    setSaving(true);
    try {
      const body = { schoolClassID, add, remove, lose, agreed, basedOn: matrix.updatedAt };
      const isSaved = await conflict.guard(actions.save(body));
      if (!isSaved) return;
      const latest = await read();
      setMatrix(latest);
      // pairs can be added and taken away while the save is under way: they and the way back stay
      setSteps((now) => rebasedSteps(now, sent, pairsOf(latest)));
      notice.success(t('evaluators.saved'));
    } catch (error) {
      notice.error(error);
    } finally {
      setSaving(false);
    }
  };
  return {
    matrix,
    pairs: steps.present,
    steps,
    counts: countsOf(matrix, steps.present),
    apart,
    isDirty,
    isSaving,
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
    conflict,
    setPair: (key, isWanted) =>
      setSteps((now) =>
        now.present.has(key) === isWanted
          ? now
          : withStep(now, withPair(now.present, key, { isWanted })),
      ),
    setSteps,
    undo: () => setSteps(undoStep),
    redo: () => setSteps(redoStep),
    save,
    takeTheirs: (latest) => {
      startFrom(latest);
      void conflict.guard(Promise.resolve());
    },
    keepMine: (latest) => {
      const theirs = pairsOf(latest);
      setMatrix(latest);
      setSteps(withStep(stepsOf(theirs), mergedPairs(saved, steps.present, theirs)));
      void conflict.guard(Promise.resolve());
    },
  };
}

/** Asks whether answers may be lost, and says whose about whom. */
function useAsksToLose() {
  const { confirm } = useDialog();
  const { t } = useTranslation('exams');
  const language = useLanguage();
  return (losses: ReturnType<typeof lossesOf>): Promise<boolean> =>
    confirm({
      title: t('evaluators.loseTitle', { count: losses.length }),
      body: losses
        .map(({ evaluator, target, answers }) =>
          t('evaluators.lose', {
            evaluator: personName(evaluator, language),
            target: personName(target, language),
            count: answers,
          }),
        )
        .join('\n'),
      confirmLabel: t('evaluators.loseConfirm'),
      danger: true,
    });
}

/** Asks whether students whom the school keeps apart may evaluate each other, and says who and why. */
function useAsksAboutApart() {
  const { confirm } = useDialog();
  const { t } = useTranslation('exams');
  const language = useLanguage();
  return (
    { evaluators, targets, keptApart }: EvaluatorMatrix,
    broken: readonly EvaluatorPair[],
  ): Promise<boolean> => {
    const nameOf = new Map(
      [...evaluators, ...targets].map((person) => [person.studentID, personName(person, language)]),
    );
    return confirm({
      title: t('evaluators.apartTitle', { count: broken.length }),
      body: broken
        .map(({ evaluatorID, targetID }) => {
          const note = keptApart.find(({ studentIDs }) =>
            [evaluatorID, targetID].every((id) => studentIDs.includes(id)),
          )?.note;
          return t(note ? 'evaluators.apartWithNote' : 'evaluators.apart', {
            evaluator: nameOf.get(evaluatorID) ?? '',
            target: nameOf.get(targetID) ?? '',
            note: note ?? '',
          });
        })
        .join('\n'),
      confirmLabel: t('evaluators.apartConfirm'),
    });
  };
}
