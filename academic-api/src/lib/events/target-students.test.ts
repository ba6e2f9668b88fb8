import { fc, runs } from '@mebae/testing/properties';
import { beforeAll, describe, expect, it } from 'vitest';
import { EnrolmentState } from '@mebae/contracts';
import { withSchoolTransaction } from '../../db/connect.ts';
import { startTestApi } from '../../testing/api.ts';
import { createSchool } from '../../testing/school.ts';
import { readTargetStudents } from './target-students.repository.ts';

const api = await startTestApi();
const school = await createSchool(api.db, { classes: 3, studentsPerClass: 6 });
const { companyID, schoolYear, classes, students } = school;
/** Group numbers of the setting by student; null: in no group. */
const groupOf = students.map((_, index) => (index % 5 === 4 ? null : (index % 3) + 1));
const left = students[1]?.studentID ?? 0;
const now = new Date();
let groupSettingID: number;
let eventID: number;

type Target = { schoolClass: number } | { group: number | null };

async function setTargets(targets: readonly Target[]): Promise<void> {
  await api.db.deleteFrom('eventTarget').where('companyID', '=', companyID).execute();
  const rows = targets.map((target, position) => ({
    companyID,
    eventID,
    position,
    schoolClassID:
      'schoolClass' in target ? (classes[target.schoolClass]?.schoolClassID ?? 0) : null,
    groupSettingID: 'group' in target ? groupSettingID : null,
    groupNumber: 'group' in target ? target.group : null,
  }));
  await api.db.insertInto('eventTarget').values(rows).execute();
}

const read = (studentID?: number) =>
  withSchoolTransaction(api.deps.db, companyID, (tx) =>
    readTargetStudents(tx, {
      companyID,
      eventIDs: [eventID],
      ...(studentID !== undefined && { studentID }),
    }),
  );

beforeAll(async () => {
  const setting = await api.db
    .insertInto('groupSetting')
    .values({
      companyID,
      schoolYear,
      title: '班',
      state: 'final',
      schoolClassIDs: classes.map(({ schoolClassID }) => schoolClassID),
      mode: 'balanced',
      measure: '{}',
      evalSettingID: null,
      createdAt: now,
      createdBy: null,
      updatedAt: now,
      updatedBy: null,
    })
    .returning('groupSettingID')
    .executeTakeFirstOrThrow();
  groupSettingID = setting.groupSettingID;
  await api.db
    .insertInto('studentGroup')
    .values(
      [1, 2, 3].map((groupNumber) => ({
        companyID,
        groupSettingID,
        groupNumber,
        position: groupNumber,
        name: String(groupNumber),
      })),
    )
    .execute();
  await api.db
    .insertInto('groupMember')
    .values(
      students.map(({ studentID }, index) => ({
        companyID,
        groupSettingID,
        studentID,
        groupNumber: groupOf[index] ?? null,
      })),
    )
    .execute();
  await api.db
    .updateTable('enrolment')
    .set({ state: EnrolmentState.TransferredOut })
    .where((eb) => eb.and({ companyID, studentID: left }))
    .execute();
  const event = await api.db
    .insertInto('schoolEvent')
    .values({
      companyID,
      schoolYear,
      title: '修学旅行',
      startsOn: `${schoolYear}-10-01`,
      endsOn: `${schoolYear}-10-03`,
      growingPurposeIDs: [1],
      courseBefore: null,
      courseAfter: null,
      copiedFrom: null,
      createdBy: null,
      createdAt: now,
      updatedBy: null,
      updatedAt: now,
    })
    .returning('eventID')
    .executeTakeFirstOrThrow();
  eventID = event.eventID;
});

describe('students of an event', () => {
  const target: fc.Arbitrary<Target> = fc.oneof(
    fc.record({ schoolClass: fc.integer({ min: 0, max: 2 }) }),
    fc.record({ group: fc.constantFrom(null, 1, 2, 3, 4) }),
  );

  it('are everybody of its targets who is enrolled, each once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(target, { minLength: 1, maxLength: 8 }), async (targets) => {
        await setTargets(targets);
        const expected = students
          .filter(
            ({ studentID, schoolClassID }, index) =>
              studentID !== left &&
              targets.some((wanted) =>
                'schoolClass' in wanted
                  ? classes[wanted.schoolClass]?.schoolClassID === schoolClassID
                  : groupOf[index] !== null && (wanted.group ?? groupOf[index]) === groupOf[index],
              ),
          )
          .map(({ studentID, enrolmentID, schoolClassID }) => ({
            eventID,
            studentID,
            enrolmentID,
            schoolClassID,
          }))
          .toSorted((a, b) => a.studentID - b.studentID);
        expect(await read()).toEqual(expected);
        const firstStudentID = students[7]?.studentID ?? 0;
        expect(await read(firstStudentID)).toEqual(
          expected.filter(({ studentID }) => studentID === firstStudentID),
        );
      }),
      runs(40),
    );
  });
});
