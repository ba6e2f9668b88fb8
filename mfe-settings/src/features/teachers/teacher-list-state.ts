import { Role } from '@mebae/contracts';
import { flagParameter, textParameter, useListState, type Parameter } from '@mebae/ui';

/** Roles that teachers have; operators are no teachers. */
export const teacherRoles = [Role.Admin, Role.Normal] as const;

const roleParameter: Parameter<Role | null> = {
  usual: null,
  read: (text) => teacherRoles.find((role) => String(role) === text) ?? null,
};

const list = {
  filters: { search: textParameter(), role: roleParameter, includeInvalid: flagParameter },
  settings: {},
};

/** Filter and page of the teachers. */
export const useTeacherListState = () => useListState(list);

export type TeacherListState = ReturnType<typeof useTeacherListState>['state'];
