import type { Fixture } from './fixture.ts';
import { isStaffCaller, type Caller } from './callers.ts';
import type { Own } from './own-rows.ts';
import type { World } from './world.ts';

/** The caller's own rows; for callers without a session, the administrator's. */
export const ownOf = (world: World, who: Caller): Own =>
  world.own[isStaffCaller(who) ? who : 'admin'];

/** Sign-in, links and the own account. */
export const accountFixtures = {
  'account.signIn': {
    names: 'nothing',
    // an address of its own for each: tries are counted by address, too
    input: ({ password }, who) => ({ body: { email: `${who}@unknown.example`, password } }),
    writes: false,
    endsIn: () => 'auth.2',
  },
  'account.signOut': { names: 'self' },
  'account.profile': { names: 'self' },
  'account.setLanguage': { names: 'self', input: () => ({ body: { language: 'vi' } }) },
  'account.setNameScript': { names: 'self', input: () => ({ body: { nameScript: 'latin' } }) },
  'account.schoolYears': { names: 'nothing' },

  'operations.list': { names: 'self' },
  'operations.dismiss': [
    {
      names: 'self',
      input: (world, who) => ({ params: { operationID: ownOf(world, who).endedID } }),
    },
    {
      names: 'self',
      // somebody else's
      input: (world, who) => ({
        params: { operationID: world.own[who === 'admin' ? 'inCharge' : 'admin'].endedID },
      }),
      writes: false,
      endsIn: () => 'academic.1',
    },
  ],
  'operations.cancel': [
    {
      names: 'self',
      input: (world, who) => ({ params: { operationID: ownOf(world, who).runningID } }),
    },
    {
      names: 'self',
      // somebody else's
      input: (world, who) => ({
        params: { operationID: world.own[who === 'admin' ? 'inCharge' : 'admin'].runningID },
      }),
      writes: false,
      endsIn: () => 'academic.1',
    },
  ],

  'undo.run': [
    {
      names: 'self',
      input: (world, who) => ({ params: { undoID: ownOf(world, who).undoID } }),
    },
    {
      names: 'self',
      // somebody else's
      input: (world, who) => ({
        params: { undoID: world.own[who === 'admin' ? 'inCharge' : 'admin'].undoID },
      }),
      writes: false,
      endsIn: () => 'academic.1',
    },
  ],

  'ownAccount.setName': {
    names: 'self',
    input: () => ({ body: { lastName: '新', firstName: '名前' } }),
  },
  'ownAccount.changePassword': [
    {
      names: 'self',
      input: (world, who) => ({
        params: { userID: ownOf(world, who).userID },
        body: { currentPassword: world.password, newPassword: 'Another-pass-2027' },
      }),
      // an operator comes by link and has no password
      endsIn: (who) => (who === 'igs' ? 'auth.12' : null),
    },
    {
      names: 'self',
      // somebody else's
      input: (world) => ({
        params: { userID: world.newTeacher.userID },
        body: { currentPassword: world.password, newPassword: 'Another-pass-2027' },
      }),
      writes: false,
      endsIn: () => 'grow.2007',
    },
  ],
  'ownAccount.devices': { names: 'self' },
  'ownAccount.signOutDevice': [
    {
      names: 'self',
      input: (world, who) => ({ params: { sessionID: ownOf(world, who).otherSessionID } }),
    },
    {
      names: 'self',
      // the other administrator's: not even an administrator ends a session of somebody else here
      input: (world, who) => ({
        params: { sessionID: world.own[who === 'admin' ? 'inCharge' : 'admin'].otherSessionID },
      }),
      writes: false,
      endsIn: () => 'academic.1',
    },
  ],
  'ownAccount.signOutEverywhere': { names: 'self' },

  'resetPassword.send': {
    names: 'nothing',
    input: (_world, who) => ({ body: { email: `${who}@unknown.example` } }),
    writes: false,
    endsIn: () => 'auth.9',
  },
  'resetPassword.entry': {
    names: 'school',
    input: (world) => ({ query: { resetPasswordToken: world.passwordToken } }),
  },
  'resetPassword.reset': {
    names: 'school',
    input: (world) => ({
      body: { newPassword: 'Another-pass-2027', resetPasswordToken: world.passwordToken },
    }),
  },
  'openID.buttons': { names: 'nothing', input: () => ({ query: { email: 'sato@test.example' } }) },
  // no such provider is registered
  'openID.begin': {
    names: 'nothing',
    input: () => ({ body: { connectionID: 1_000_000 } }),
    writes: false,
    endsIn: () => 'academic.1',
  },
  'openID.complete': {
    names: 'nothing',
    input: () => ({
      body: {
        connectionID: 1_000_000,
        query: 'code=1',
        state: 'x'.repeat(43),
        nonce: 'x'.repeat(43),
        codeVerifier: 'x'.repeat(43),
      },
    }),
    writes: false,
    endsIn: () => 'academic.1',
  },
  'igsAccount.signIn': {
    names: 'school',
    input: (world) => ({ body: { token: world.igsToken } }),
  },
} as const satisfies Record<string, Fixture | readonly Fixture[]>;
