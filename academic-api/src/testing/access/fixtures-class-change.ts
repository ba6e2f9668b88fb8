import { emptyDraft } from '../../features/people/class-change/settle-draft.ts';
import type { Caller } from './callers.ts';
import type { Fixture } from './fixture.ts';
import type { World } from './world.ts';

const updatedAt = '2026-05-01T00:00:00.000Z';
const grade = { params: { grade: 1 } };

/** A class of the next grade and year, and a draft that puts everybody into it. */
async function draftChange(world: World): Promise<void> {
  const { db } = world.api.deps;
  const { companyID, schoolYear, students } = world.school;
  const next = { companyID, schoolYear: schoolYear + 1, grade: 2 };
  const { schoolClassID } = await db
    .insertInto('schoolClass')
    .values({ ...next, name: '1組' })
    .returning('schoolClassID')
    .executeTakeFirstOrThrow();
  const assignments = students.map(({ studentID }) => ({
    studentID,
    schoolClassID,
    isFixed: false,
  }));
  await db
    .insertInto('classChange')
    .values({
      ...next,
      draft: JSON.stringify(emptyDraft(assignments)),
      proposal: null,
      updatedAt: new Date(updatedAt),
      updatedBy: null,
      confirmedAt: null,
      confirmedBy: null,
    })
    .execute();
}

const isElsewhere = (who: Caller): boolean => who === 'otherAdmin';

/** Class change: every call is about a grade of the caller's own school. */
export const classChangeFixtures = {
  'classChange.overview': { names: 'nothing' },
  'classChange.read': { names: 'nothing', input: () => grade, shows: true },
  'classChange.createClasses': {
    names: 'nothing',
    input: () => ({ ...grade, body: { schoolClassNames: ['A組'] } }),
  },
  'classChange.save': {
    names: 'nothing',
    input: () => ({ ...grade, body: { draft: emptyDraft(), updatedAt: null } }),
  },
  'classChange.propose': {
    names: 'nothing',
    input: () => grade,
    arrange: draftChange,
    endsIn: (who: Caller) => (isElsewhere(who) ? 'academic.1' : null),
  },
  'classChange.confirm': {
    names: 'nothing',
    input: ({ keptApart }) => ({
      ...grade,
      body: { updatedAt, agreed: [keptApart.studentIDs] },
    }),
    arrange: draftChange,
    endsIn: (who: Caller) => (isElsewhere(who) ? 'grow.2013' : null),
  },
} as const satisfies Record<string, Fixture>;
