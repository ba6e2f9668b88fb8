import { choiceParameter } from '@mebae/ui';

/** Parts of the page of a course's evaluators. */
export const evaluatorTabs = ['matrix', 'requests', 'outside'] as const;

/** How the address says which one. */
export const evaluatorTab = choiceParameter(evaluatorTabs, 'matrix');
