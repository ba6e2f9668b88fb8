import { choiceParameter, textParameter, useListState } from '@mebae/ui';

/** Tabs of the list: every course, or those of one status (`ExamStatus`). */
export const statusTabs = ['all', '0', '1', '2'] as const;
export type StatusTab = (typeof statusTabs)[number];

const list = {
  filters: { status: choiceParameter(statusTabs, 'all'), search: textParameter() },
  settings: {},
};

/** Filter and page of the courses. */
export const useExamFilter = () => useListState(list);
