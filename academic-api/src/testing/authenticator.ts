import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  MadePasskey,
  PasskeyCreation,
  PasskeyRequest,
  PasskeyResponse,
} from '@mebae/contracts';

/** Differences from a device that works. */
export interface Deviation {
  origin?: string;
  rpID?: string;
  challenge?: string;
  /** The device's counter. */
  counter?: number;
  /** The device has not checked who is there. */
  verifiesNobody?: true;
  userHandle?: string | null;
  /** Signs with this key in place of the passkey's own. */
  key?: KeyObject;
}

export interface TestPasskey {
  credentialID: string;
  key: KeyObject;
  userHandle: string;
  counter: number;
}

const flag = { present: 0x01, verified: 0x04, attested: 0x40 };
const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');

/** Where the tests' product is for passkeys (`publicUrl` of `testConfig`). */
const ownOrigin = 'http://localhost:3000';

const clientData = (type: string, challenge: string, { origin = ownOrigin, ...other }: Deviation) =>
  Buffer.from(
    JSON.stringify({ type, challenge: other.challenge ?? challenge, origin, crossOrigin: false }),
  );

function authenticatorData(
  rpID: string,
  flags: number,
  counter: number,
  attested: Buffer = Buffer.alloc(0),
): Buffer {
  const head = Buffer.alloc(5);
  head[0] = flags;
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpID), head, attested]);
}

/** A device's part of WebAuthn, as far as the product needs it: keys of ES256, no attestation. */
export function makePasskey(
  options: PasskeyCreation,
  deviation: Deviation = {},
): { made: MadePasskey; passkey: TestPasskey } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
  const id = randomBytes(32);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  const attested = Buffer.concat([Buffer.alloc(16), length, id, cose]);
  const flags = flag.present | flag.attested | (deviation.verifiesNobody ? 0 : flag.verified);
  const rpID = deviation.rpID ?? options.rp.id ?? '';
  const authData = authenticatorData(rpID, flags, deviation.counter ?? 0, attested);
  const attestationObject = isoCBOR.encode(
    new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]) as never,
  );
  const credentialID = base64url(id);
  return {
    made: {
      id: credentialID,
      rawId: credentialID,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(clientData('webauthn.create', options.challenge, deviation)),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      },
    },
    passkey: { credentialID, key: privateKey, userHandle: options.user.id, counter: 0 },
  };
}

/** A passkey's answer to a challenge; its counter goes up. */
export function answerWith(
  passkey: TestPasskey,
  options: PasskeyRequest,
  deviation: Deviation = {},
): PasskeyResponse {
  passkey.counter = deviation.counter ?? passkey.counter + 1;
  const data = clientData('webauthn.get', options.challenge, deviation);
  const flags = flag.present | (deviation.verifiesNobody ? 0 : flag.verified);
  const rpID = deviation.rpID ?? options.rpId ?? '';
  const authData = authenticatorData(rpID, flags, passkey.counter);
  const signature = sign(
    'sha256',
    Buffer.concat([authData, sha256(data)]),
    deviation.key ?? passkey.key,
  );
  const { userHandle = passkey.userHandle } = deviation;
  return {
    id: passkey.credentialID,
    rawId: passkey.credentialID,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: base64url(data),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
      ...(userHandle !== null && { userHandle }),
    },
  };
}
