import { z } from 'zod';

/** Bytes as browsers write them: base64url without padding. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);

const credentialID = bytes(1400);
const transports = z.array(z.string().max(32)).max(16);
const userVerification = z.enum(['required', 'preferred', 'discouraged']);
const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** Options with which a browser asks for a passkey: those of `navigator.credentials.get` as JSON (WebAuthn, level 3). */
export const passkeyRequest = z.object({
  challenge: z.string(),
  /** Milliseconds. */
  timeout: z.number().optional(),
  rpId: z.string().optional(),
  /** Absent: the person chooses among the passkeys of this address. */
  allowCredentials: z.array(descriptor).optional(),
  userVerification: userVerification.optional(),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** Factors of which a sign-in still needs one after a right password. */
export const askedFactor = z.object({
  /** Options to ask for a passkey with; null: the account has none. */
  passkey: passkeyRequest.nullable(),
  /** The account has an app that makes one-time codes. */
  oneTimeCode: z.boolean(),
  /** The one that came was wrong, or used already. */
  failed: z.boolean(),
});
export type AskedFactor = z.infer<typeof askedFactor>;

/** Options with which a browser makes a passkey: those of `navigator.credentials.create` as JSON. */
export const passkeyCreation = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  /** Milliseconds. */
  timeout: z.number().optional(),
  excludeCredentials: z.array(descriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(['discouraged', 'preferred', 'required']).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: userVerification.optional(),
    })
    .optional(),
  attestation: z.enum(['none', 'indirect', 'direct', 'enterprise']).optional(),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

const credential = {
  id: credentialID,
  rawId: credentialID,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.object({}).default({}),
};

/** A passkey's answer to a challenge, as `@simplewebauthn/browser` gives it. */
export const passkeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: bytes(200).nullish(),
  }),
});
export type PasskeyResponse = z.infer<typeof passkeyResponse>;

/** A passkey that was made, as `@simplewebauthn/browser` gives it. */
export const madePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(12_000),
    transports: transports.optional(),
  }),
});
export type MadePasskey = z.infer<typeof madePasskey>;
