import { endpoints, type TeacherBody, type TeacherRow } from '@mebae/contracts';
import { api, useApi } from '@mebae/platform';
import { useMemo } from 'react';
import { useRefresh } from '../../lib/use-refresh.ts';
import { useWrite } from '../../lib/write.resource.ts';
import type { TeacherListState } from './teacher-list-state.ts';

/** How often the state of an invitation's mail is asked for while it is on its way. */
const everyMs = 3_000;

const isOnItsWay = ({ invitation, invitationMail }: TeacherRow): boolean =>
  invitation === 'pending' && invitationMail === 'queued';

/** One page of the school's teachers, by kana. */
export function useTeachers({ search, role, includeInvalid, page, pageSize }: TeacherListState) {
  const [refreshMs, refreshWhile] = useRefresh(everyMs);
  const teachers = useApi(
    endpoints.teachers.list,
    { query: { search, role: role ?? undefined, includeInvalid, page, pageSize } },
    { keepPreviousData: true, refreshMs },
  );
  refreshWhile(teachers.data?.data.some(isOnItsWay));
  return teachers;
}

/** One teacher; null asks for nobody. */
export function useTeacher(teacherID: number | null) {
  const [refreshMs, refreshWhile] = useRefresh(everyMs);
  const args = teacherID === null ? null : { params: { teacherID } };
  const teacher = useApi(endpoints.teachers.detail, args, { refreshMs });
  refreshWhile(teacher.data && isOnItsWay(teacher.data));
  return teacher;
}

/** A teacher as they are saved now. */
export const readTeacher = (teacherID: number) =>
  api(endpoints.teachers.detail, { params: { teacherID } });

/** Calls that change teachers; afterwards lists and forms show the new state. */
export function useTeacherWrites() {
  const write = useWrite('/teachers');
  return useMemo(
    () => ({
      create: (body: TeacherBody) => write(api(endpoints.teachers.create, { body })),
      update: (teacherID: number, body: TeacherBody & { isValid: boolean; updatedAt: string }) =>
        write(api(endpoints.teachers.update, { params: { teacherID }, body })),
      invite: (teacherID: number) =>
        write(api(endpoints.teachers.invite, { params: { teacherID } })),
      unlock: (teacherID: number) =>
        write(api(endpoints.teachers.unlock, { params: { teacherID } })),
    }),
    [write],
  );
}
