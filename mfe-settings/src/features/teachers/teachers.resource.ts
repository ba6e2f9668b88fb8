import { endpoints, type TeacherBody } from '@mebae/contracts';
import { api, useApi } from '@mebae/platform';
import { useMemo } from 'react';
import { useWrite } from '../../lib/use-write.ts';
import type { TeacherListState } from './teacher-list-state.ts';

/** While invitations are on their way, their mails' states change by themselves. */
const refreshMs = 10_000;

/** One page of the school's teachers, by kana. */
export const useTeachers = ({ search, role, includeInvalid, page, pageSize }: TeacherListState) =>
  useApi(
    endpoints.teachers.list,
    { query: { search, role: role ?? undefined, includeInvalid, page, pageSize } },
    { keepPreviousData: true, refreshMs },
  );

/** One teacher; null asks for nobody. */
export const useTeacher = (teacherID: number | null) =>
  useApi(endpoints.teachers.detail, teacherID === null ? null : { params: { teacherID } }, {
    refreshMs,
  });

/** What changes teachers; afterwards lists and forms show the new state. */
export function useTeacherWrites() {
  const write = useWrite('/teachers');
  return useMemo(
    () => ({
      create: (body: TeacherBody) => write(api(endpoints.teachers.create, { body })),
      update: (teacherID: number, body: TeacherBody & { isValid: boolean }) =>
        write(api(endpoints.teachers.update, { params: { teacherID }, body })),
      invite: (teacherID: number) =>
        write(api(endpoints.teachers.invite, { params: { teacherID } })),
      unlock: (teacherID: number) =>
        write(api(endpoints.teachers.unlock, { params: { teacherID } })),
    }),
    [write],
  );
}
