import type { Fixture } from './fixture.ts';
import { isStaffCaller, type Caller } from './callers.ts';
import type { Own } from './own-rows.ts';
import { confirmPasswords, givePasskeys } from './passkeys.ts';
import type { World } from './world.ts';

/** The caller's own rows; for callers without a session, the administrator's. */
export const ownOf = (world: World, who: Caller): Own =>
  world.own[isStaffCaller(who) ? who : 'admin'];

/** An operator comes by a link and has no second factor. */
const forOperator = (who: Caller): 'academic.1' | null => (who === 'igs' ? 'academic.1' : null);

const bytes = 'AAAA';
const passkeyResponse = {
  id: bytes,
  rawId: bytes,
  type: 'public-key',
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
};
const madePasskey = {
  ...passkeyResponse,
  response: { clientDataJSON: bytes, attestationObject: bytes },
};

/** Sign-in, links and the own account. */
export const accountFixtures = {
  'account.signIn': {
    names: 'nothing',
    // an address of its own for each: tries are counted by address, too
    input: ({ password }, who) => ({ body: { email: `${who}@unknown.example`, password } }),
    writes: false,
    endsIn: () => 'auth.2',
  },
  // whose it is, is nobody
  'account.signInByPasskey': {
    names: 'nothing',
    input: () => ({ body: { passkey: passkeyResponse } }),
    writes: false,
    endsIn: () => 'academic.1',
  },
  'account.passkeyOptions': { names: 'nothing', writes: false },
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
  'coveredSession.ways': { names: 'self' },
  'coveredSession.continueByPassword': {
    names: 'self',
    input: (world) => ({ body: { password: world.password } }),
    // an operator comes by link and has no password
    endsIn: (who) => (who === 'igs' ? 'auth.12' : null),
  },
  'coveredSession.passkeyOptions': { names: 'self', arrange: givePasskeys, writes: false },
  // of nobody
  'coveredSession.continueByPasskey': {
    names: 'self',
    input: () => ({ body: { passkey: passkeyResponse } }),
    endsIn: () => 'academic.1',
  },
  // no provider is registered
  'coveredSession.continueByConnection': {
    names: 'self',
    input: () => ({
      body: {
        connectionID: 1_000_000,
        query: 'code=1',
        state: 'x'.repeat(43),
        nonce: 'x'.repeat(43),
        codeVerifier: 'x'.repeat(43),
        begunAt: 0,
      },
    }),
    writes: false,
    endsIn: () => 'academic.1',
  },

  'secondFactors.list': { names: 'self' },
  'secondFactors.confirm': {
    names: 'self',
    input: (world) => ({ body: { password: world.password } }),
    endsIn: forOperator,
  },
  'secondFactors.passkeyOptions': {
    names: 'self',
    arrange: confirmPasswords,
    writes: false,
    endsIn: forOperator,
  },
  // made for another challenge
  'secondFactors.addPasskey': {
    names: 'self',
    input: () => ({ body: { name: '職員室のPC', passkey: madePasskey } }),
    writes: false,
    endsIn: () => 'academic.1',
  },
  'secondFactors.renamePasskey': [
    {
      names: 'self',
      arrange: givePasskeys,
      input: (world, who) => ({
        params: { passkeyID: ownOf(world, who).userID },
        body: { name: '職員室のPC' },
      }),
    },
    {
      names: 'self',
      arrange: givePasskeys,
      // somebody else's
      input: (world, who) => ({
        params: { passkeyID: world.own[who === 'admin' ? 'inCharge' : 'admin'].userID },
        body: { name: '職員室のPC' },
      }),
      writes: false,
      endsIn: () => 'academic.1',
    },
  ],
  'secondFactors.removePasskey': [
    {
      names: 'self',
      arrange: async (world) => {
        await confirmPasswords(world);
        await givePasskeys(world);
      },
      input: (world, who) => ({ params: { passkeyID: ownOf(world, who).userID } }),
      endsIn: forOperator,
    },
    {
      names: 'self',
      arrange: givePasskeys,
      // somebody else's
      input: (world, who) => ({
        params: { passkeyID: world.own[who === 'admin' ? 'inCharge' : 'admin'].userID },
      }),
      writes: false,
      endsIn: () => 'academic.1',
    },
  ],
  'secondFactors.beginOneTimeCode': {
    names: 'self',
    arrange: confirmPasswords,
    endsIn: forOperator,
  },
  // none has begun
  'secondFactors.confirmOneTimeCode': {
    names: 'self',
    input: () => ({ body: { code: '123456' } }),
    writes: false,
    endsIn: () => 'academic.1',
  },
  'secondFactors.removeOneTimeCode': {
    names: 'self',
    writes: false,
    endsIn: () => 'academic.1',
  },

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
  'lti.keys': { names: 'nothing' },
  // no platform is registered
  'lti.begin': {
    names: 'nothing',
    input: () => ({
      body: {
        issuer: 'https://platform.example',
        clientID: null,
        deploymentID: null,
        targetLinkURI: 'http://localhost:3000/lti/launch',
        loginHint: '1',
        messageHint: null,
      },
    }),
    writes: false,
    endsIn: () => 'academic.1',
  },
  'lti.complete': {
    names: 'nothing',
    input: () => ({
      body: {
        connectionID: 1_000_000,
        idToken: 'a.b.c',
        state: 'x'.repeat(43),
        nonce: 'x'.repeat(43),
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
