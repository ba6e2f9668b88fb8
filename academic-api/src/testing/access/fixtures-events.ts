import type { EventBody } from '@mebae/contracts';
import type { Caller, StaffCaller } from './callers.ts';
import type { Fixture } from './fixture.ts';
import { marker } from './markers.ts';
import { ownOf } from './fixtures-account.ts';
import type { World } from './world.ts';

const updatedAt = '2026-05-01T00:00:00.000Z';
const eventIDs: Record<StaffCaller, number> = {
  admin: 900_101,
  inCharge: 900_102,
  inChargeOfOthers: 900_103,
  notInCharge: 900_104,
  igs: 900_105,
  otherAdmin: 900_106,
};

const schoolOf = (world: World, who: Caller) => (who === 'otherAdmin' ? world.other : world.school);

/** An event of each member of staff, for both classes; that of the administrator is about nobody else's rows. */
async function arrangeEvents(world: World): Promise<void> {
  const { db } = world.api.deps;
  for (const who of Object.keys(eventIDs) as StaffCaller[]) {
    const { companyID, schoolYear, classes } = schoolOf(world, who);
    const { userID, activityID } = world.own[who];
    const key = { companyID, eventID: eventIDs[who] };
    await db
      .insertInto('schoolEvent')
      .values({
        ...key,
        schoolYear,
        title: who === 'otherAdmin' ? 'elsewhere' : marker.school,
        startsOn: '2026-10-01',
        endsOn: '2026-10-02',
        growingPurposeIDs: [1],
        courseBefore: null,
        courseAfter: null,
        copiedFrom: null,
        createdBy: userID,
        createdAt: updatedAt,
        updatedBy: userID,
        updatedAt,
      })
      .execute();
    await db
      .insertInto('eventActivity')
      .values({ ...key, activityID, position: 0 })
      .execute();
    await db
      .insertInto('eventTarget')
      .values(
        classes.map(({ schoolClassID }, position) => ({
          ...key,
          position,
          schoolClassID,
          groupSettingID: null,
          groupNumber: null,
        })),
      )
      .execute();
  }
}

/** An event for the class that the caller is in charge of, or the first one. */
const bodyOf = (world: World, who: Caller): EventBody => ({
  title: 'another one',
  startsOn: '2026-10-01',
  endsOn: '2026-10-02',
  destinationIDs: [],
  growingPurposeIDs: [1],
  targets: [
    {
      kind: 'class',
      schoolClassID:
        schoolOf(world, who).classes[who === 'inChargeOfOthers' ? 1 : 0]?.schoolClassID ?? 0,
    },
  ],
  activityIDs: [ownOf(world, who).activityID],
  courseBefore: null,
  courseAfter: null,
  questions: [],
  note: '',
  copiedFrom: null,
});
const changedBody = (world: World, who: Caller) => ({ ...bodyOf(world, who), updatedAt });

const ofAdmin = { params: { eventID: eventIDs.admin } };
const ofOwn = (who: Caller) => ({
  params: { eventID: eventIDs[who in eventIDs ? (who as StaffCaller) : 'admin'] },
});

/** Events of jgrow. */
export const eventFixtures = {
  'events.list': { names: 'nothing', arrange: arrangeEvents },
  'events.options': { names: 'nothing' },
  'events.detail': { names: 'school', input: () => ofAdmin, arrange: arrangeEvents },
  'events.create': {
    names: 'nothing',
    input: (world, who) => ({ body: bodyOf(world, who) }),
    // in charge of no class, of which an event could be
    endsIn: (who) => (who === 'notInCharge' ? 'academic.1' : null),
  },
  'events.update': [
    {
      names: 'maker',
      input: (world, who) => ({ ...ofAdmin, body: changedBody(world, who) }),
      arrange: arrangeEvents,
    },
    {
      names: 'self',
      input: (world, who) => ({ ...ofOwn(who), body: changedBody(world, who) }),
      arrange: arrangeEvents,
    },
  ],
  'events.remove': [
    {
      names: 'maker',
      input: () => ({ ...ofAdmin, query: { updatedAt } }),
      arrange: arrangeEvents,
    },
    {
      names: 'self',
      input: (_, who) => ({ ...ofOwn(who), query: { updatedAt } }),
      arrange: arrangeEvents,
    },
  ],
  'events.people': {
    names: 'nothing',
    input: () => ofAdmin,
    arrange: arrangeEvents,
    shows: true,
    endsIn: (who) => (who === 'otherAdmin' ? 'academic.1' : null),
  },
} as const satisfies Record<string, Fixture | readonly Fixture[]>;
