import { textParameter, useListState } from '@mebae/ui';

const dayParameter = textParameter(/^\d{4}-\d{2}-\d{2}$/);

const list = {
  filters: {
    search: textParameter(),
    /** Names of actions, separated by commas. */
    actions: textParameter(/^[\w.]{1,60}(,[\w.]{1,60})*$/),
    from: dayParameter,
    to: dayParameter,
  },
  settings: {},
};

/** Filter and page of the log. */
export const useAuditListState = () => useListState(list);

export type AuditListState = ReturnType<typeof useAuditListState>['state'];
