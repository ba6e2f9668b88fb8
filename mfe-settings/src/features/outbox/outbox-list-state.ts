import { outboxViews } from '@mebae/contracts';
import { choiceParameter, numberParameter, textParameter, useListState } from '@mebae/ui';

const list = {
  filters: { search: textParameter(), show: choiceParameter(outboxViews, null) },
  /** The mail that is open. */
  settings: { mail: numberParameter },
};

/** Filter, page and the open mail. */
export const useOutboxListState = () => useListState(list);

export type OutboxListState = ReturnType<typeof useOutboxListState>['state'];
