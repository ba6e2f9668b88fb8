import { activityScopes } from '@mebae/contracts';
import { choiceParameter, numberParameter, textParameter, useListState } from '@mebae/ui';

const listOptions = {
  filters: {
    search: textParameter(),
    growingPurposeID: numberParameter,
    componentID: numberParameter,
  },
  settings: { scope: choiceParameter(activityScopes, 'all') },
  // Cards come in rows of two to four.
  pageSize: 24,
};

/** Filters, tab and page of the list, kept in its address. */
export const useActivityList = () => useListState(listOptions);

type ActivityList = ReturnType<typeof useActivityList>;
export type ActivityListState = ActivityList['state'];
export type ChangeActivityList = ActivityList['change'];
