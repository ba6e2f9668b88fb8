import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import {
  limits,
  type MadePasskey,
  type PasskeyCreation,
  type PasskeyRequest,
  type PasskeyResponse,
} from '@mebae/contracts';
import type { Config } from '../../config.ts';
import type { Tx } from '../../db/connect.ts';
import type { Deps } from '../calls/deps.ts';
import {
  newChallenge,
  readChallenge,
  useChallenge,
  type AccountKey,
  type AnsweredChallenge,
  type PasskeyPurpose,
} from './passkey-challenge.ts';
import { notePasskeyUse, passkeysOf, type KeptPasskey } from './passkeys.repository.ts';

/** EdDSA, ES256 and RS256: what every device has one of, and Node has out of trial. */
const algorithms = [-8, -7, -257];

const timeout = limits.passkeyMinutes * 60_000;

/**
 * Where passkeys are for: the product's own address, and its name as their `rpID`. A number is no name (WebAuthn knows only
 * domains), so that a product on the own machine is `localhost`.
 */
export function placeOf({ publicUrl }: Pick<Config, 'publicUrl'>): {
  origin: string;
  rpID: string;
} {
  const url = new URL(publicUrl);
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost';
  return { origin: url.origin, rpID: url.hostname };
}

/** The owner of a passkey, as it keeps it itself: it says who signs in where nobody has typed an address. */
const userHandleOf = ({ companyID, userID }: AccountKey): string => `${companyID}.${userID}`;

/** The account that a response says that it is of; null where it says none. */
export function accountOfResponse({ response }: PasskeyResponse): AccountKey | null {
  const handle = Buffer.from(response.userHandle ?? '', 'base64url').toString('latin1');
  const [, companyID, userID] = /^(\d{1,15})\.(\d{1,15})$/.exec(handle) ?? [];
  return companyID === undefined || userID === undefined
    ? null
    : { companyID: Number(companyID), userID: Number(userID) };
}

const descriptorOf = ({ credentialID, transports }: KeptPasskey) => ({
  id: credentialID,
  transports,
});

/** Options with which a browser makes a passkey of an account. @param shown how the device calls it */
export async function optionsToMake(
  tx: Tx,
  deps: Deps,
  account: AccountKey,
  shown: { email: string; name: string },
): Promise<PasskeyCreation> {
  const options = await generateRegistrationOptions({
    rpName: deps.config.productName,
    rpID: placeOf(deps.config).rpID,
    userName: shown.email,
    userDisplayName: shown.name,
    userID: new TextEncoder().encode(userHandleOf(account)),
    challenge: await newChallenge(deps, 'make', account),
    timeout,
    excludeCredentials: (await passkeysOf(tx, account)).map(descriptorOf),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return options as PasskeyCreation;
}

/** A passkey that a browser has made, when its response fits; its challenge is to be used up. */
export interface VerifiedPasskey {
  challenge: AnsweredChallenge;
  credentialID: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  deviceType: 'singleDevice' | 'multiDevice';
  isBackedUp: boolean;
  /** The device has checked who is there. */
  verifiesUser: boolean;
}

/** Runs what throws for a response that does not fit. @returns null then */
async function whenGenuine<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    // the library says by an error what does not fit; nobody is told more than that it does not
    return null;
  }
}

/** @returns null for a response to another challenge or of another page, or one that is damaged */
export async function verifyMade(
  deps: Deps,
  account: AccountKey,
  made: MadePasskey,
): Promise<VerifiedPasskey | null> {
  const { origin, rpID } = placeOf(deps.config);
  let challenge: AnsweredChallenge | null = null;
  const result = await whenGenuine(() =>
    verifyRegistrationResponse({
      response: {
        ...made,
        authenticatorAttachment: made.authenticatorAttachment ?? undefined,
        clientExtensionResults: {},
      },
      expectedChallenge: async (text) => {
        challenge = await readChallenge(deps, text, 'make', account);
        return challenge !== null;
      },
      expectedOrigin: origin,
      expectedRPID: rpID,
      supportedAlgorithmIDs: algorithms,
      // a key without a sensor or number is good as the second step after a password
      requireUserVerification: false,
    }),
  );
  if (!result?.verified || challenge === null) return null;
  const { credential, credentialDeviceType, credentialBackedUp, userVerified } =
    result.registrationInfo;
  return {
    challenge,
    credentialID: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: made.response.transports ?? [],
    deviceType: credentialDeviceType,
    isBackedUp: credentialBackedUp,
    verifiesUser: userVerified,
  };
}

/**
 * Options with which a browser asks for a passkey of whoever has one here: the person chooses, and the device checks who
 * is there.
 */
export async function optionsForAnyone(deps: Deps): Promise<PasskeyRequest> {
  return (await generateAuthenticationOptions({
    rpID: placeOf(deps.config).rpID,
    challenge: await newChallenge(deps, 'signIn', null),
    timeout,
    userVerification: 'required',
  })) as PasskeyRequest;
}

/**
 * Options with which a browser asks for a passkey of an account.
 * @param purpose the response is to be verified for the same one; but for the second step after a password the device has
 *   to check who is there
 * @returns null where the account has none
 */
export async function optionsForAccount(
  tx: Tx,
  deps: Deps,
  account: AccountKey,
  purpose: 'secondStep' | 'continue',
): Promise<PasskeyRequest | null> {
  const passkeys = await passkeysOf(tx, account);
  if (passkeys.length === 0) return null;
  return (await generateAuthenticationOptions({
    rpID: placeOf(deps.config).rpID,
    challenge: await newChallenge(deps, purpose, account),
    timeout,
    allowCredentials: passkeys.map(descriptorOf),
    userVerification: purpose === 'secondStep' ? 'preferred' : 'required',
  })) as PasskeyRequest;
}

/** A response that fits; it counts only once it is used. */
export interface VerifiedResponse {
  /**
   * Uses the challenge up and notes the passkey's counter.
   * @returns false where the challenge was used meanwhile: the response is refused then
   */
  use: (tx: Tx) => Promise<boolean>;
}

/**
 * Verifies a passkey's response for an account: challenge, page, signature, counter, and but for the second step after a
 * password that the device has checked who is there. Nothing is written until the result is used, so that a sign-in that
 * asks for more (a new password) can bring the same response again.
 * @param tx bound to the account's school
 * @param purpose of the challenge: `optionsForAccount`, or `signIn` for `optionsForAnyone`
 * @returns null where it does not fit, whatever the reason
 */
export async function verifyForAccount(
  tx: Tx,
  deps: Deps,
  account: AccountKey,
  sent: PasskeyResponse,
  purpose: Exclude<PasskeyPurpose, 'make'>,
): Promise<VerifiedResponse | null> {
  const { origin, rpID } = placeOf(deps.config);
  const passkey = (await passkeysOf(tx, account)).find(
    ({ credentialID }) => credentialID === sent.id,
  );
  if (!passkey) return null;
  const { userHandle } = sent.response;
  const isOthers = userHandle && accountOfResponse(sent)?.userID !== account.userID;
  if (isOthers) return null;
  let challenge: AnsweredChallenge | null = null;
  const result = await whenGenuine(() =>
    verifyAuthenticationResponse({
      response: {
        ...sent,
        response: { ...sent.response, userHandle: userHandle ?? undefined },
        authenticatorAttachment: sent.authenticatorAttachment ?? undefined,
        clientExtensionResults: {},
      },
      expectedChallenge: async (text) => {
        const whom = purpose === 'signIn' ? null : account;
        challenge = await readChallenge(deps, text, purpose, whom);
        return challenge !== null;
      },
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: passkey.credentialID,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports,
      },
      requireUserVerification: purpose !== 'secondStep',
    }),
  );
  const answered: AnsweredChallenge | null = challenge;
  if (!result?.verified || answered === null) return null;
  const { newCounter, credentialBackedUp } = result.authenticationInfo;
  return {
    use: async (using) => {
      const now = deps.now();
      if (!(await useChallenge(using, account, answered, now))) return false;
      await notePasskeyUse(using, account.companyID, passkey.passkeyID, {
        counter: newCounter,
        isBackedUp: credentialBackedUp,
        lastUsedAt: now,
      });
      return true;
    },
  };
}
