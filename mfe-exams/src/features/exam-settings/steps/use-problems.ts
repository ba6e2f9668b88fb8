import type { ExamProblem } from '@mebae/contracts';
import { useState } from 'react';

/** Problems that the last check found. */
export function useProblems() {
  const [problems, setProblems] = useState<readonly ExamProblem[]>([]);
  return {
    problems,
    /** Shows problems and focuses the first that hinders. @returns that one; null where nothing hinders */
    showProblems: (found: readonly ExamProblem[]): ExamProblem | null => {
      setProblems(found);
      const wrong = found.find((problem) => problem.severity === 'error') ?? null;
      if (wrong) focusField(wrong.field);
      return wrong;
    },
    /** Forgets the problem of a value that is being put right. */
    forgetProblems: (values: object): void =>
      setProblems((before) => before.filter((problem) => !isAbout(problem, Object.keys(values)))),
  };
}

/** Whether a problem is about one of these settings; some problems are about two together. */
function isAbout({ field }: ExamProblem, settings: readonly string[]): boolean {
  if (field === 'evaluation') return settings.some((name) => name.endsWith('Evaluation'));
  if (field === 'requestPermission' && settings.includes('evaluatorScope')) return true;
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
    element?.focus({ preventScroll: true });
    // the buttons below the step would hide a field at the edge of the page, and what is said of it
    element?.scrollIntoView({ block: 'center' });
  });
}
