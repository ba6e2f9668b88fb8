import { expect, it } from 'vitest';
import { inSchool } from '../../db/connect.ts';
import { startTestApi } from '../../testing/api.ts';
import { createSchool } from '../../testing/school.ts';
import { createScoredExam, type ScoreFixture } from '../../testing/scored-exam.ts';
import { createGroupSizes, readGroupSizes, readMeasuredPeople } from './measured-people.ts';

it('sizes that PostgreSQL counts are those of the people read one by one', async () => {
  const api = await startTestApi();
  const school = await createSchool(api.db, { classes: 3, studentsPerClass: 7 });
  const { companyID, students } = school;
  const tagOf = async (tag: string) =>
    (
      await api.db
        .insertInto('tag')
        .values({ companyID, tag })
        .returning('tagID')
        .executeTakeFirstOrThrow()
    ).tagID;
  const [club, chorus] = [await tagOf('バスケ部'), await tagOf('合唱部')];
  const tagged = students.flatMap(({ studentID }, at) => [
    ...(at % 3 === 0 ? [{ companyID, studentID, tagID: club, isPriority: at % 2 === 0 }] : []),
    ...(at > 4 && at < 12 ? [{ companyID, studentID, tagID: chorus, isPriority: false }] : []),
  ]);
  await api.db.insertInto('studentTag').values(tagged).execute();
  const scores = students.flatMap(({ studentID }, at): ScoreFixture[] => [
    { studentID, competencyID: 3, value: 50, isFixed: at !== 1 },
    { studentID, competencyID: 18, value: at % 5 === 0 ? null : 40 },
  ]);
  const evalSettingID = await createScoredExam(api.db, school, scores);

  await inSchool(api.deps.db, companyID, async (tx) => {
    for (const competencyIDs of [[3], [18], [3, 18], [25]]) {
      const people = await readMeasuredPeople(tx, companyID, evalSettingID, [competencyIDs]);
      const { sizes } = createGroupSizes(people).populationOf(({ values }) => values[0] !== null);
      const counted = await readGroupSizes(tx, companyID, evalSettingID, competencyIDs);
      expect(counted).toEqual(sizes);
      expect(counted.size).toBe(competencyIDs[0] === 25 ? 0 : 8);
    }
  });
});
