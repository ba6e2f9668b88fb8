import { beforeAll, expect, it } from 'vitest';
import type { ListedStudent } from '@mebae/contracts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { withSchoolTransaction } from '../../../db/connect.ts';
import { createScoredExam } from '../../../testing/scored-exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { writeExamineeSummaries } from '../../results/scores/examinee-summaries.repository.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});

const idOf = (school: TestSchool, index: number): number => school.students[index]?.studentID ?? 0;
const list = async (token: string, query = ''): Promise<ListedStudent[]> =>
  (await api.call('GET', `/students${query}`, { token })).body.data;

const highlightsOf = (higherCompetencyID: number) => ({
  higherCompetencyID,
  lowerCompetencyID: 9,
  growthPotentialCompetencyID: null,
});

async function insertSummary(
  evalSettingID: number,
  studentID: number,
  values: { higher?: number; isSuspicious?: boolean; learningIncentive?: 'low' | 'high' },
): Promise<void> {
  const { higher, ...others } = values;
  await api.db
    .updateTable('examinee')
    .set({
      ...others,
      ...(higher !== undefined && { highlights: JSON.stringify(highlightsOf(higher)) }),
    })
    .where('evalSettingID', '=', evalSettingID)
    .where('studentID', '=', studentID)
    .execute();
}

it('a list says of each student what the newest scored courses of the year say, and is filtered by it', async () => {
  const school = await createSchool(api.db, { classes: 2, studentsPerClass: 3 });
  const course = (daysAgo: number, schoolYear = school.schoolYear) =>
    createScoredExam(api.db, school, [], { competencyIDs: [1], daysAgo, schoolYear });
  const lastYear = await course(400, school.schoolYear - 1);
  const older = await course(100);
  const newer = await course(10);
  const first = idOf(school, 0);
  const second = idOf(school, 1);
  const other = idOf(school, 4);
  await insertSummary(older, first, { higher: 1, learningIncentive: 'low' });
  await insertSummary(newer, first, { higher: 3 });
  await insertSummary(newer, second, { isSuspicious: true, learningIncentive: 'high' });
  await insertSummary(newer, other, { isSuspicious: true });
  await insertSummary(lastYear, idOf(school, 2), { higher: 1, isSuspicious: true });

  const byID = new Map((await list(school.admin)).map((row) => [row.studentID, row]));
  // the trend was checked in the older course only
  expect(byID.get(first)).toMatchObject({
    ...highlightsOf(3),
    learningIncentive: 'low',
    isSuspiciousStudent: false,
  });
  expect(byID.get(second)).toMatchObject({
    higherCompetencyID: null,
    learningIncentive: 'high',
    isSuspiciousStudent: true,
  });
  expect(byID.get(idOf(school, 2))).toMatchObject({
    higherCompetencyID: null,
    isSuspiciousStudent: false,
  });

  const found = async (token: string, query: string) =>
    (await list(token, query)).map((row) => row.studentID);
  expect(await found(school.admin, '?isSuspicious=true')).toEqual([second, other]);
  expect(await found(school.teacher, '?isSuspicious=true')).toEqual([second]);
  expect(await found(school.admin, '?learningIncentive=low')).toEqual([first]);
  expect(await found(school.admin, '?learningIncentive=low&isSuspicious=true')).toEqual([]);
  const path = `/studentRecord/${other}/neighbours?isSuspicious=true`;
  const { body } = await api.call('GET', path, { token: school.admin });
  expect(body).toMatchObject({
    previous: { studentID: second },
    next: null,
    position: 2,
    totalRecords: 2,
  });
});

it('highest, lowest and potential of the list are the record’s, beside preliminary scores, too', async () => {
  const school = await createSchool(api.db, { classes: 2, studentsPerClass: 6 });
  const scores = school.students.flatMap(({ studentID }, index) =>
    [3, 5, 9, 18].map((competencyID, position) => ({
      studentID,
      competencyID,
      value: (37 * (index + 1) * (position + 2) + 11 * position) % 101,
      selfValue: (53 * (index + 2) * (position + 1)) % 101,
      // whose value would move the grade's mean
      ...(index % 4 === 3 && { isFixed: false, evaluators: 2, value: 100 }),
    })),
  );
  const evalSettingID = await createScoredExam(api.db, school, scores);
  const { companyID } = school;
  await withSchoolTransaction(api.deps.db, companyID, (tx) =>
    writeExamineeSummaries(
      tx,
      { companyID, evalSettingID },
      { evaluators: [], scores: [], run: {} as never },
    ),
  );
  const listed = await list(school.admin);
  for (const row of listed) {
    const { body } = await api.call('GET', `/studentRecord/${row.studentID}`, {
      token: school.admin,
    });
    const { higherCompetencyID, lowerCompetencyID, growthPotentialCompetencyID } = body.result;
    expect(row).toMatchObject({
      higherCompetencyID,
      lowerCompetencyID,
      growthPotentialCompetencyID,
    });
  }
  expect(listed.filter((row) => row.higherCompetencyID !== null)).toHaveLength(9);
});
