import { choiceParameter } from '@mebae/ui';

/** What the page of a course's evaluators shows. */
export const evaluatorTabs = ['matrix', 'requests', 'outside'] as const;

/** How the address says which one. */
export const evaluatorTab = choiceParameter(evaluatorTabs, 'matrix');
