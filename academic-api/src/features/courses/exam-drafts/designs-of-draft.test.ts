import { expect, test } from 'vitest';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool } from '../../../testing/school.ts';

const api = await startTestApi();
const school = await createSchool(api.db, { classes: 2, studentsPerClass: 12 });
const { admin: token } = school;
const schoolClassIDs = school.classes.map((row) => row.schoolClassID);

// all members of a class and as many of the other: one club a third of both
for (const [club, name] of ['吹奏楽部', '陸上部', '美術部'].entries()) {
  const studentIDs = schoolClassIDs.flatMap((id) =>
    school.students
      .filter((student) => student.schoolClassID === id)
      .filter((_, index) => index % 3 === club)
      .map((student) => student.studentID),
  );
  await api.call('POST', '/tags/assign', { token, body: { studentIDs, add: [name] } });
}

const draft = (examinees: object = {}, questions: object = {}) => ({
  base: { title: '' },
  questions: { competencySettingType: 4, questionTypeID: 1, ...questions },
  examinees: { schoolClassIDs, evaluatorsPerStudent: 3, ...examinees },
});

async function designsOf(data: object) {
  const { status, body } = await api.call('POST', '/exams/drafts/designs', {
    token,
    body: { data },
  });
  expect(status).toBe(200);
  return body;
}

test('more evaluators make scores more exact and cost each person more time', async () => {
  const { designs, hasSeveralClasses } = await designsOf(draft());
  expect(hasSeveralClasses).toBe(true);
  expect(designs.map((row: { evaluators: number }) => row.evaluators)).toEqual([2, 3, 4, 5, 6]);
  for (const [index, row] of designs.entries()) {
    if (index === 0) continue;
    expect(row.scoreError).toBeLessThan(designs[index - 1].scoreError);
    expect(row.minutes).toBeGreaterThanOrEqual(designs[index - 1].minutes);
  }
  expect(designs.at(-1).minutes).toBeGreaterThan(designs[0].minutes);
});

test('the chosen number is among them, and has the figures of the confirmation page', async () => {
  const data = draft({ evaluatorsPerStudent: 8 });
  const { designs } = await designsOf(data);
  expect(designs.map((row: { evaluators: number }) => row.evaluators)).toEqual([2, 3, 4, 5, 6, 8]);
  const made = await api.call('POST', '/exams/drafts', { token, body: { step: 'confirm', data } });
  const check = await api.call('POST', `/exams/drafts/${made.body.draftID}/check`, { token });
  const { precision, minutesPerPerson } = check.body.preview;
  const { evaluators, minutes, ...chosen } = designs.at(-1);
  expect([evaluators, minutes]).toEqual([8, minutesPerPerson]);
  expect(chosen.isComparable).toBe(precision.isComparable);
  // another seed, another network: as good to a twentieth
  expect(chosen.scoreError / precision.scoreError).toBeCloseTo(1, 1);
  expect(chosen.classMeanError / precision.classMeanError).toBeCloseTo(1, 1);
});

test('what links classes makes them comparable', async () => {
  const find = ({ designs }: { designs: { evaluators: number; isComparable: boolean }[] }) =>
    designs.find((row) => row.evaluators === 5)?.isComparable;
  expect(find(await designsOf(draft()))).toBe(true);
  expect(find(await designsOf(draft({ compareClasses: false })))).toBe(false);
});

test('there are none where nobody is asked about others, nobody is assigned, or nothing is asked', async () => {
  const none = { designs: [] };
  expect(await designsOf(draft({}, { peerEvaluation: false }))).toMatchObject(none);
  expect(await designsOf(draft({ automaticAssignment: false }))).toMatchObject(none);
  expect(await designsOf(draft({ schoolClassIDs: [] }))).toMatchObject(none);
  expect(await designsOf(draft({}, { questionTypeID: null }))).toMatchObject(none);
});

test('a number for which there are too few people is left out', async () => {
  const { designs } = await designsOf(
    draft({
      schoolClassIDs: [],
      studentIDs: school.students.slice(0, 4).map((row) => row.studentID),
    }),
  );
  expect(designs.map((row: { evaluators: number }) => row.evaluators)).toEqual([2, 3]);
});
