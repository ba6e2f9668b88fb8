import { formerStates } from '@mebae/contracts';
import { choiceParameter, textParameter, useListState } from '@mebae/ui';

const list = {
  filters: { search: textParameter(), former: choiceParameter(formerStates, null) },
  settings: {},
};

/** Filter and page of the list of former students. */
export const useFormerState = () => useListState(list);

export type FormerListState = ReturnType<typeof useFormerState>['state'];
