import { expect, it } from 'vitest';
import { startTestApi } from '../testing/api.ts';
import { createSchool } from '../testing/school.ts';
import { withSchoolTransaction } from './connect.ts';
import { prepareQuery, type Placeholders } from './prepared-query.ts';

const api = await startTestApi();
const school = await createSchool(api.db, { classes: 2, studentsPerClass: 3 });

it('is built once, and has the values and the names of each execution', async () => {
  let builds = 0;
  const studentsOfClass = prepareQuery(
    (db, values: Placeholders<{ companyID: number; classID: number; least: number }>) => {
      builds += 1;
      return db
        .selectFrom('enrolment')
        .select(['studentID', 'studentNumber'])
        .where('companyID', '=', values.companyID)
        .where('studentNumber', '>=', values.least)
        .where('schoolClassID', '=', values.classID)
        .where('state', '=', 'enrolled')
        .orderBy('studentNumber');
    },
  );
  const numbersOf = (index: number, least: number) =>
    withSchoolTransaction(api.deps.db, school.companyID, async (tx) => {
      const classID = school.classes[index]?.schoolClassID ?? 0;
      const rows = await studentsOfClass(tx, { companyID: school.companyID, least, classID });
      return rows.map((row) => [row.studentID, row.studentNumber]);
    });
  const [first, two, three, four, five, six] = school.students.map((student) => student.studentID);
  expect(await numbersOf(0, 2)).toEqual([
    [two, 2],
    [three, 3],
  ]);
  expect(await numbersOf(1, 1)).toEqual([
    [four, 1],
    [five, 2],
    [six, 3],
  ]);
  expect(await numbersOf(0, 1)).toContainEqual([first, 1]);
  expect(builds).toBe(1);
});
