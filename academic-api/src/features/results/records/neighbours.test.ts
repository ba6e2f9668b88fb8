import { describe, expect, it } from 'vitest';
import type { StudentNeighbours } from '@mebae/contracts';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool } from '../../../testing/school.ts';

const api = await startTestApi();
// students 0–5 are in the teacher's class, 6–11 in the other
const school = await createSchool(api.db, { classes: 2, studentsPerClass: 6 });

const idOf = (index: number): number => school.students[index]?.studentID ?? 0;
const neighboursOf = async (
  index: number,
  query = '',
  token = school.admin,
): Promise<StudentNeighbours> =>
  (await api.call('GET', `/studentRecord/${idOf(index)}/neighbours${query}`, { token })).body;

describe('neighbours', () => {
  it('follow the list’s order, across classes', async () => {
    expect(await neighboursOf(0)).toMatchObject({
      previous: null,
      next: { studentID: idOf(1) },
      position: 1,
    });
    expect(await neighboursOf(6)).toMatchObject({
      previous: { studentID: idOf(5) },
      next: { studentID: idOf(7) },
      position: 7,
      totalRecords: 12,
    });
    expect(await neighboursOf(11)).toMatchObject({ previous: { studentID: idOf(10) }, next: null });
    const reversed = await neighboursOf(5, '?sortKey=manageNumber&sortDirection=desc');
    expect(reversed).toMatchObject({
      previous: { studentID: idOf(6) },
      next: { studentID: idOf(4) },
    });
  });

  it('follow its filter, and say when the student is not in it', async () => {
    const second = school.classes[1]?.schoolClassID ?? 0;
    expect(await neighboursOf(6, `?schoolClassID=${second}`)).toMatchObject({
      previous: null,
      next: { studentID: idOf(7) },
      position: 1,
      totalRecords: 6,
    });
    expect(await neighboursOf(0, `?schoolClassID=${second}`)).toEqual({
      previous: null,
      next: null,
      position: null,
      totalRecords: 6,
    });
    expect(await neighboursOf(0, '?search=M0001')).toMatchObject({ position: 1, totalRecords: 1 });
  });

  it('name nobody whom the teacher may not see', async () => {
    expect(await neighboursOf(5, '', school.teacher)).toMatchObject({
      previous: { studentID: idOf(4) },
      next: null,
      totalRecords: 6,
    });
  });
});
