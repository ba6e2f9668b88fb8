import { examSteps, type ExamDraftData, type ExamProblem, type ExamStep } from '@mebae/contracts';
import { useNavigate, useNotice, useSearchParams } from '@mebae/platform';
import { othersChangeOf } from '@mebae/ui/forms';
import { useCallback, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useRefreshExams } from '../exam-settings.resource.ts';
import type { ChangeSettings } from '../steps/step-props.ts';
import { useHasCourseMail } from '../steps/use-has-course-mail.ts';
import { useProblems } from '../steps/use-problems.ts';
import { createdExamIn, useExamDraft, type DraftState } from './use-exam-draft.ts';

export interface WizardState {
  draft: DraftState;
  /** The mail step is not there where the installation has no mails of courses. */
  steps: readonly ExamStep[];
  step: ExamStep;
  /** Problems that the last check found in this step. */
  problems: readonly ExamProblem[];
  isBusy: boolean;
  change: ChangeSettings;
  goTo: (step: ExamStep) => void;
  /** To the next step, once this one has nothing wrong. */
  forward: () => void;
  saveAndLeave: () => void;
  /** Makes the course and opens it, or the event that it was made for. Throws what the call throws. */
  finish: () => Promise<void>;
  /** Runs what may fail, one at a time; a failure is shown in a notice. */
  run: (work: () => Promise<void>) => void;
}

/**
 * The wizard's steps and its draft. Step and draft stand in the address, so that a reload loses nothing.
 * @param begin what a new course begins with
 */
export function useWizard(begin: ExamDraftData): WizardState {
  const navigate = useNavigate();
  const refresh = useRefreshExams();
  const [params, setParams] = useSearchParams();
  const steps = useSteps();
  const step = steps.find((name) => name === params.get('step')) ?? 'base';
  const { problems, showProblems, forgetProblems } = useProblems();
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
  const draft = useExamDraft({ draftID: params.get('draft'), begin, step, onBegun });
  const open = async (next: ExamStep): Promise<void> => {
    setParams({ draft: await draft.save(next), step: next });
    window.scrollTo(0, 0);
  };
  return {
    draft,
    steps,
    step,
    problems: problems.filter((problem) => problem.step === step),
    isBusy,
    run,
    change: (part, values) => {
      forgetProblems(values);
      draft.change(part, values);
    },
    goTo: (next) => run(() => open(next)),
    forward: () =>
      run(async () => {
        // The steps to come show no problem yet.
        const found = (await draft.check()).problems.filter((problem) => problem.step === step);
        if (!showProblems(found)) await open(steps[steps.indexOf(step) + 1] ?? step);
      }),
    saveAndLeave: () =>
      run(async () => {
        await draft.save(step);
        await navigate(paths.list);
      }),
    finish: async () => {
      const evalSettingID = await draft.createExam();
      const event = draft.data?.forEvent;
      const next = event ? paths.event(event.eventID) : paths.exam(evalSettingID);
      await navigate(next, { replace: true });
      await refresh();
    },
  };
}

function useSteps(): readonly ExamStep[] {
  const hasMail = useHasCourseMail();
  return hasMail ? examSteps : examSteps.filter((step) => step !== 'mail');
}

function useRun() {
  const notice = useNotice();
  const [isBusy, setBusy] = useState(false);
  const run = (work: () => Promise<void>): void => {
    setBusy(true);
    work()
      .catch((error: unknown) => {
        // The wizard itself says that a draft has become a course, or was saved in another window.
        if (createdExamIn(error) === null && othersChangeOf(error) === null) notice.error(error);
      })
      .finally(() => setBusy(false));
  };
  return { isBusy, run };
}
