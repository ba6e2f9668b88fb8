import { examSteps, type ExamProblem, type ExamStep } from '@mebae/contracts';
import { useNavigate, useNotice, useSearchParams } from '@mebae/platform';
import { useCallback, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useRefreshExams } from './exam-create.resource.ts';
import { createdExamIn, useDraft, type DraftState } from './use-draft.ts';

export interface WizardState {
  draft: DraftState;
  step: ExamStep;
  /** What the last check found wrong in this step. */
  problems: readonly ExamProblem[];
  isBusy: boolean;
  change: DraftState['change'];
  goTo: (step: ExamStep) => void;
  /** To the next step, once this one has nothing wrong. */
  forward: () => void;
  saveAndLeave: () => void;
  /** Makes the course and opens it. Throws what the call throws. */
  finish: () => Promise<void>;
  /** Runs what may fail, one at a time; a failure is told in a notice. */
  run: (work: () => Promise<void>) => void;
}

/** The wizard's steps and its draft. Step and draft stand in the address, so that a reload loses nothing. */
export function useWizard(): WizardState {
  const navigate = useNavigate();
  const refresh = useRefreshExams();
  const [params, setParams] = useSearchParams();
  const step = examSteps.find((name) => name === params.get('step')) ?? 'base';
  const [problems, setProblems] = useState<readonly ExamProblem[]>([]);
  const { isBusy, run } = useRun();
  const onBegun = useCallback(
    (draftID: string) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.set('draft', draftID);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const draft = useDraft({ draftID: params.get('draft'), step, onBegun });
  const open = async (next: ExamStep): Promise<void> => {
    setParams({ draft: await draft.save(next), step: next });
    window.scrollTo(0, 0);
  };
  return {
    draft,
    step,
    problems: problems.filter((problem) => problem.step === step),
    isBusy,
    run,
    change: (part, values) => {
      // What is being put right is not faulty any longer.
      setProblems((before) => before.filter((problem) => !isAbout(problem, Object.keys(values))));
      draft.change(part, values);
    },
    goTo: (next) => run(() => open(next)),
    forward: () =>
      run(async () => {
        // The steps to come are told of nothing yet.
        const found = (await draft.check()).problems.filter((problem) => problem.step === step);
        setProblems(found);
        const wrong = found.find((problem) => problem.severity === 'error');
        if (wrong) focusField(wrong.field);
        else await open(examSteps[examSteps.indexOf(step) + 1] ?? step);
      }),
    saveAndLeave: () =>
      run(async () => {
        await draft.save(step);
        await navigate(paths.list);
      }),
    finish: async () => {
      const evalSettingID = await draft.createExam();
      await navigate(paths.exam(evalSettingID), { replace: true });
      await refresh();
    },
  };
}

function useRun() {
  const notice = useNotice();
  const [isBusy, setBusy] = useState(false);
  const run = (work: () => Promise<void>): void => {
    setBusy(true);
    work()
      .catch((error: unknown) => {
        // The wizard itself tells of a draft that has become a course.
        if (createdExamIn(error) === null) notice.error(error);
      })
      .finally(() => setBusy(false));
  };
  return { isBusy, run };
}

/** Whether a problem is about one of these settings; some problems are about two together. */
function isAbout({ field }: ExamProblem, settings: readonly string[]): boolean {
  if (field === 'evaluation') return settings.some((name) => name.endsWith('Evaluation'));
  if (field === 'competencyIDs')
    return settings.includes('competencySettingType') || settings.includes(field);
  return settings.includes(field);
}

/** Fields are named by what the server calls them. */
function focusField(field: string): void {
  requestAnimationFrame(() => {
    const element = document.querySelector<HTMLElement>(
      `[name="${field}"], [data-field="${field}"]`,
    );
    element?.focus();
  });
}
