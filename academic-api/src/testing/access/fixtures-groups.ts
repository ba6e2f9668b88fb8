import type { GroupingRequest } from '@mebae/contracts';
import type { Fixture } from './fixture.ts';
import { marker } from './markers.ts';
import type { World } from './world.ts';

const proposalID = 900_001;
const groupSettingID = 900_002;
const updatedAt = '2026-05-01T00:00:00.000Z';

const requestOf = (world: World): GroupingRequest => ({
  schoolClassIDs: [world.ownClassID],
  leftOut: [],
  evalSettingID: null,
  measure: { kind: 'purpose', growingPurposeID: 1 },
  mode: 'balanced',
  size: { kind: 'groups', groups: 2 },
  together: [],
  apart: [],
  fixed: [],
  tagIDs: [],
});

/** A proposal about the own class, and a group setting of it: everybody in one group. */
async function arrangeGroups(world: World): Promise<void> {
  const { db } = world.api.deps;
  const { companyID, schoolYear } = world.school;
  const request = requestOf(world);
  const studentIDs = studentIDsOf(world);
  const groups = [{ studentIDs, means: null, reasons: [] }];
  const made = {
    state: 'made',
    alternatives: [{ groups, share: null }],
    random: null,
    bound: null,
    means: [null],
    withoutScore: studentIDs.length,
  };
  const common = { companyID, schoolYear, schoolClassIDs: request.schoolClassIDs };
  await db
    .insertInto('groupingProposal')
    .values({
      ...common,
      proposalID,
      request: JSON.stringify(request),
      studentIDs,
      result: JSON.stringify(made),
      createdAt: updatedAt,
      createdBy: null,
    })
    .execute();
  await db
    .insertInto('groupSetting')
    .values({
      ...common,
      groupSettingID,
      title: `${marker.ownStudent} groups`,
      state: 'draft',
      mode: 'balanced',
      measure: JSON.stringify(request.measure),
      evalSettingID: null,
      createdAt: updatedAt,
      createdBy: null,
      updatedAt,
      updatedBy: null,
    })
    .execute();
  const key = { companyID, groupSettingID };
  await db
    .insertInto('studentGroup')
    .values({ ...key, groupNumber: 1, position: 0, name: 'A' })
    .execute();
  await db
    .insertInto('groupMember')
    .values(studentIDs.map((studentID) => ({ ...key, studentID, groupNumber: 1 })))
    .execute();
}

const studentIDsOf = (world: World): number[] =>
  world.school.students
    .filter(({ schoolClassID }) => schoolClassID === world.ownClassID)
    .map(({ studentID }) => studentID);

const setting = { params: { groupSettingID } };
/** Groups: every call but the lists is about students of the class in charge. */
export const groupFixtures = {
  'groups.options': { names: 'nothing' },
  'groups.people': {
    names: 'student',
    input: (world) => ({ query: { schoolClassIDs: String(world.ownClassID) } }),
    shows: true,
  },
  'groups.propose': {
    names: 'student',
    input: (world) => ({ body: requestOf(world) }),
  },
  'groups.proposal': {
    names: 'student',
    input: () => ({ params: { proposalID } }),
    arrange: arrangeGroups,
    shows: true,
  },
  'groups.list': { names: 'nothing', arrange: arrangeGroups },
  'groups.create': {
    names: 'student',
    input: () => ({ body: { title: 'A', proposalID, alternative: 0 } }),
    arrange: arrangeGroups,
  },
  'groups.detail': {
    names: 'student',
    input: () => setting,
    arrange: arrangeGroups,
    shows: true,
  },
  'groups.save': {
    names: 'student',
    input: (world) => ({
      ...setting,
      body: {
        title: 'B',
        state: 'draft',
        updatedAt,
        draft: {
          groups: [{ group: 1, name: 'A' }],
          members: studentIDsOf(world).map((studentID) => ({
            studentID,
            group: 1,
            isFixed: false,
          })),
        },
      },
    }),
    arrange: arrangeGroups,
  },
  'groups.remove': {
    names: 'student',
    input: () => ({ ...setting, query: { updatedAt } }),
    arrange: arrangeGroups,
  },
  'groups.exportFile': {
    names: 'student',
    input: () => setting,
    arrange: arrangeGroups,
    shows: true,
  },
} as const satisfies Record<string, Fixture | readonly Fixture[]>;
