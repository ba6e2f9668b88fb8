import { createHash, randomBytes } from 'node:crypto';
import { ltiPaths, ownPagePath, type ltiEndpoints, type LtiOpened } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { keepIdentity, type Person } from '../../../lib/accounts/identities.repository.ts';
import { lockedAccountForSignIn } from '../../../lib/accounts/sign-in-account.repository.ts';
import { resultFor, startSession } from '../../../lib/accounts/start-session.ts';
import { startStudentSession } from '../../../lib/accounts/start-student-session.ts';
import { auditAccount } from '../../../lib/audit/audit.ts';
import type { Call, LongCall } from '../../../lib/calls/call.ts';
import { answeringPath } from '../../../lib/lti/answering-path.ts';
import { signChoice } from '../../../lib/lti/deep-linking.ts';
import { isOurTarget, type Message } from '../../../lib/lti/message.ts';
import { issuerOf, mayBeCalled, type Platform } from '../../../lib/lti/platform.ts';
import { platformByIssuer, platformOf } from '../../../lib/lti/platforms.repository.ts';
import { publicKeySet } from '../../../lib/lti/tool-keys.ts';
import { launchRefused, verifyMessage } from '../../../lib/lti/verify-message.ts';
import { schoolNameIn } from '../../../lib/school/school-name.ts';
import * as repository from './lti.repository.ts';
import { studentWhoComes, whoComes } from './who-comes.ts';

/** Public halves of the keys by which the product signs. */
export async function keys({ deps: { config } }: Call<typeof ltiEndpoints.keys>) {
  return publicKeySet(config.ltiKeys);
}

const random = (): string => randomBytes(32).toString('base64url');

/**
 * Begins a launch that a platform has asked for.
 * @throws Failure academic.1 `platformUnknown`, `notGenuine` for a target that is not ours
 */
export async function begin({
  tx,
  body: { issuer, clientID, deploymentID, targetLinkURI, loginHint, messageHint },
  deps: { config },
}: Call<typeof ltiEndpoints.begin>) {
  const platform = await platformByIssuer(tx, issuer, clientID);
  if (!platform || !mayBeCalled(config, platform.authorizationUrl)) {
    throw launchRefused('platformUnknown');
  }
  if (!isOurTarget(config.publicUrl, targetLinkURI)) throw launchRefused('notGenuine');
  const secrets = { state: random(), nonce: random() };
  const url = new URL(platform.authorizationUrl);
  const parameters = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: platform.clientID,
    redirect_uri: `${config.publicUrl}${ltiPaths.launch}`,
    login_hint: loginHint,
    nonce: secrets.nonce,
    ...(messageHint !== null && { lti_message_hint: messageHint }),
    ...(deploymentID !== null && { lti_deployment_id: deploymentID }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { connectionID: platform.connectionID, url: url.href, ...secrets };
}

/** Values of launches are known as used for longer than a message may be old. */
const usedMs = 3_600_000;

const hashOf = (value: string): Buffer => createHash('sha256').update(value).digest();

/** @throws Failure academic.1 `notGenuine` for a message that was sent before, to whichever replica */
async function useOnce(
  tx: Tx,
  platform: Platform,
  { state, nonce, jti }: { state: string; nonce: string; jti: string | null },
  now: Date,
): Promise<void> {
  const values: repository.UsedValue[] = [
    { kind: 'state', valueHash: hashOf(state) },
    { kind: 'nonce', valueHash: hashOf(nonce) },
    ...(jti === null ? [] : [{ kind: 'jti' as const, valueHash: hashOf(jti) }]),
  ];
  const expiresAt = new Date(now.getTime() + usedMs);
  if (await repository.useValues(tx, platform.connectionID, values, { now, expiresAt })) return;
  throw launchRefused('notGenuine', new Error('the message was used before'));
}

/** The launch, once everything about the message is known to be good. */
interface Launch {
  tx: Tx;
  platform: Platform;
  message: Message;
  now: Date;
}

type Complete = LongCall<typeof ltiEndpoints.complete>;

/**
 * Opens what a platform has sent the browser with. Nobody is made by it.
 * @throws Failure academic.1 with an `LtiRefusal`
 */
export async function complete(call: Complete): Promise<LtiOpened> {
  const { body, deps, transact } = call;
  const { connectionID, idToken, state, nonce } = body;
  const now = deps.now();
  const platform = await transact((tx) => platformOf(tx, connectionID));
  if (!platform) throw launchRefused('platformUnknown');
  const message = await verifyMessage(deps.config, platform, { idToken, nonce }, now);
  await transact((tx) => useOnce(tx, platform, { state, nonce, jti: message.jti }, now));
  return transact(async (tx) => {
    const person = await whoComes(tx, platform, message);
    const launch = { tx, platform, message, now };
    if (person.studentID === null) return openForStaff(call, launch, person);
    return openForStudent(call, launch, person);
  });
}

/** Links the person, or notes that they have come again, and from where. */
async function keep(
  { tx, platform, message, now }: Launch,
  person: Person,
  connectionID: number,
): Promise<void> {
  const { subject, address, context, deploymentID, membersURL } = message;
  const identity = { issuer: issuerOf(platform), subject, address };
  await keepIdentity(tx, person, connectionID, identity, now);
  if (!context || membersURL === null) return;
  const { id: platformContextID, title } = context;
  const kept = { connectionID, deploymentID, platformContextID, title, membersURL };
  await repository.keepContext(tx, person.companyID, kept, now);
}

async function openForStudent(
  { request, deps: { config } }: Complete,
  launch: Launch,
  person: Person & { studentID: number },
): Promise<LtiOpened> {
  const { tx, platform, message, now } = launch;
  if (message.choosing) throw launchRefused('roleNotServed');
  const { companyID } = person;
  const studentID = await studentWhoComes(tx, companyID, person.studentID);
  await keep(launch, person, platform.connectionID);
  const { connectionID, name: connectionName } = platform;
  const from = { connectionID, connectionName, ip: request.ip };
  const studentToken = await startStudentSession(tx, { companyID, studentID }, from, now);
  const { courseID } = message;
  const key = { companyID, studentID, evalSettingID: courseID ?? 0 };
  const nonce = courseID === null ? undefined : await repository.linkOfStudent(tx, key, now);
  const path =
    nonce === undefined ? ownPagePath : answeringPath(config.linkSecret, { ...key, nonce });
  return { as: 'student', studentToken, path };
}

async function openForStaff(
  call: Complete,
  launch: Launch,
  person: Person & { userID: number },
): Promise<LtiOpened> {
  const { request, language } = call;
  const { tx, platform, message, now } = launch;
  const { companyID } = person;
  const account = await lockedAccountForSignIn(tx, companyID, person.userID);
  if (!account?.valid) throw launchRefused('invalidAccount');
  const { email, role, licenseExpired } = resultFor(account, language, now);
  if (licenseExpired) throw launchRefused('licenceEnded');
  await keep(launch, person, platform.connectionID);
  const detail = { connection: platform.name };
  if (message.choosing) {
    await auditAccount(tx, person, 'account.signIn', request.ip, detail);
    return offerChoices(call, launch, companyID, message.choosing);
  }
  const from = { ip: request.ip, userAgent: request.headers['user-agent'] ?? null };
  const authToken = await startSession(tx, person, from, now, detail);
  const { courseID } = message;
  const course =
    courseID === null ? undefined : await repository.courseToOpen(tx, companyID, courseID);
  const path = course ? `/pages/exam/${course.evalSettingID}` : '/pages/home';
  return { as: 'staff', authToken, email, role, path };
}

/** A page shows so many courses at most. */
const mostChoices = 60;

/** Signs every choice at once, so that the page needs no session: in a frame of the platform it could not keep one. */
async function offerChoices(
  { language, deps: { config } }: Complete,
  { tx, platform, message: { deploymentID }, now }: Launch,
  companyID: number,
  choosing: NonNullable<Message['choosing']>,
): Promise<LtiOpened> {
  if (!choosing.takesLinks || config.ltiKeys.length === 0) throw launchRefused('messageUnknown');
  const request = { deploymentID, data: choosing.data };
  const all = await repository.coursesToChoose(tx, companyID, now);
  const school = await repository.schoolOf(tx, companyID);
  const schoolName = schoolNameIn(school, language);
  const sign = (courseID: number | null, title: string) =>
    signChoice(config, platform, request, { courseID, title }, now);
  const courses = await Promise.all(
    all.slice(0, mostChoices).map(async ({ evalSettingID, title, startAt, endAt }) => ({
      course: { title, startAt: startAt.toISOString(), endAt: endAt.toISOString() },
      JWT: await sign(evalSettingID, title),
    })),
  );
  const ownPage = { course: null, JWT: await sign(null, config.productName) };
  return {
    as: 'choice',
    schoolName,
    returnURL: choosing.returnURL,
    choices: [ownPage, ...courses],
    left: all.length - courses.length,
  };
}
