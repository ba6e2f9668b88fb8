import {
  FactorRefusal,
  limits,
  passkeyNotGenuine,
  Role,
  type OwnFactors,
  type secondFactorEndpoints,
} from '@mebae/contracts';
import { dayInJapan, fullName, isFactorRequired } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { mailFactorEvent } from '../../../lib/accounts/factor-mail.ts';
import {
  addressForApp,
  appOf,
  keepNewSecret,
  newSecret,
  stepOfCode,
  useStep,
} from '../../../lib/accounts/one-time-code.ts';
import { useChallenge } from '../../../lib/accounts/passkey-challenge.ts';
import { keepPasskey, passkeysOf } from '../../../lib/accounts/passkeys.repository.ts';
import { optionsToMake, placeOf, verifyMade } from '../../../lib/accounts/passkeys.ts';
import { removeApp } from '../../../lib/accounts/remove-factors.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import { audit } from '../../../lib/audit/audit.ts';
import type { Call } from '../../../lib/calls/call.ts';
import { conflict, notFound, refused } from '../../../lib/calls/failure.ts';
import { qrPath } from '../../../lib/qr-code/qr-path.ts';
import * as repository from './second-factors.repository.ts';

type Endpoints = typeof secondFactorEndpoints;

const confirmedMs = limits.confirmedMinutes * 60_000;

/** Whether the session has begun, or the password was typed in, within the last minutes. */
async function isConfirmed(tx: Tx, session: StaffSession, now: Date): Promise<boolean> {
  const { createdAt, confirmedAt } = await repository.sessionOf(
    tx,
    session.companyID,
    session.sessionID,
  );
  return now.getTime() - (confirmedAt ?? createdAt).getTime() < confirmedMs;
}

/**
 * The caller's account, locked. A device that was left open neither adds a factor nor takes one away: the password comes
 * first.
 * @throws Failure academic.1 `operator`, 409 `confirmFirst`
 */
async function confirmedAccount(tx: Tx, session: StaffSession, now: Date) {
  if (session.role === Role.IgsAdmin) throw refused(FactorRefusal.Operator);
  const account = await repository.lockAccount(tx, session);
  if (!(await isConfirmed(tx, session, now))) throw conflict(FactorRefusal.ConfirmFirst);
  return account;
}

/** Passkeys and the app for one-time codes of the caller, and what has to come before they are changed. */
export async function list({
  tx,
  session,
  deps,
  now,
}: Call<Endpoints['list']>): Promise<OwnFactors> {
  const passkeys = await passkeysOf(tx, session);
  const app = await repository.appFacts(tx, session);
  const account = await repository.accountFacts(tx, session);
  const { passwordOnly } = await repository.sessionOf(tx, session.companyID, session.sessionID);
  const confirmBy = account.hasPassword ? 'password' : 'signIn';
  const isRequired = isFactorRequired(account.secondFactorOf, account.role);
  return {
    passkeys: passkeys.map(({ passkeyID, name, isBackedUp, createdAt, lastUsedAt }) => ({
      passkeyID,
      name,
      isBackedUp,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    oneTimeCode: app && {
      createdAt: app.createdAt.toISOString(),
      lastUsedAt: app.lastUsedAt?.toISOString() ?? null,
    },
    confirmBy: (await isConfirmed(tx, session, now)) ? 'nothing' : confirmBy,
    requiredFrom: isRequired ? account.secondFactorFrom : null,
    neededForThisSession: passwordOnly,
    passkeyHost: placeOf(deps.config).rpID,
  };
}

/**
 * Options with which the browser makes a passkey.
 * @throws Failure as `confirmedAccount`; academic.1 `tooManyPasskeys`
 */
export async function passkeyOptions({
  tx,
  session,
  deps,
  now,
}: Call<Endpoints['passkeyOptions']>) {
  const account = await confirmedAccount(tx, session, now);
  const known = await passkeysOf(tx, session);
  if (known.length >= limits.passkeysOfAccount) throw refused(FactorRefusal.TooMany);
  const name = fullName(account, session.language);
  return optionsToMake(tx, deps, session, { email: account.email, name });
}

/**
 * Adds a passkey that the browser has made; its options were asked for within the last minutes, after the password.
 * @throws Failure academic.1 `passkeyNotGenuine`, `passkeyKnown`, `tooManyPasskeys`, `operator`
 */
export async function addPasskey({
  tx,
  session,
  body: { name, passkey },
  deps,
  now,
}: Call<Endpoints['addPasskey']>): Promise<{ passkeyID: number }> {
  if (session.role === Role.IgsAdmin) throw refused(FactorRefusal.Operator);
  await repository.lockAccount(tx, session);
  const known = await passkeysOf(tx, session);
  if (known.length >= limits.passkeysOfAccount) throw refused(FactorRefusal.TooMany);
  const made = await verifyMade(deps, session, passkey);
  if (!made) throw refused(passkeyNotGenuine);
  const { challenge, ...values } = made;
  if (!(await useChallenge(tx, session, challenge, now))) throw refused(passkeyNotGenuine);
  const passkeyID = await keepPasskey(tx, session, { ...values, name, createdAt: now });
  if (passkeyID === null) throw refused(FactorRefusal.Known);
  await audit(tx, session, 'account.passkeyAdded', { detail: { passkeyID } });
  await mailFactorEvent(tx, deps, session, 'passkeyAdded');
  return { passkeyID };
}

/** @throws Failure academic.1 (404) for a passkey that the caller has not */
export async function renamePasskey({
  tx,
  session,
  params: { passkeyID },
  body: { name },
}: Call<Endpoints['renamePasskey']>): Promise<void> {
  const isOwn = await repository.renamePasskey(tx, session, passkeyID, name);
  if (!isOwn) throw notFound.row('passkeyID');
  await audit(tx, session, 'account.passkeyRenamed', { detail: { passkeyID } });
}

/**
 * Refuses to remove the last factor of somebody who has to have one.
 * @throws Failure academic.1 `lastFactor`
 */
async function assertNotLast(
  tx: Tx,
  session: StaffSession,
  account: Awaited<ReturnType<typeof confirmedAccount>>,
  now: Date,
): Promise<void> {
  const { secondFactorOf: of, secondFactorFrom: from, role } = account;
  if (!isFactorRequired(of, role) || from === null || from > dayInJapan(now)) return;
  const passkeys = await passkeysOf(tx, session);
  const app = await repository.appFacts(tx, session);
  if (passkeys.length + (app ? 1 : 0) <= 1) throw refused(FactorRefusal.LastOne);
}

/**
 * Removes a passkey of the caller.
 * @throws Failure as `confirmedAccount`; academic.1 (404), `lastFactor`
 */
export async function removePasskey({
  tx,
  session,
  params: { passkeyID },
  deps,
  now,
}: Call<Endpoints['removePasskey']>): Promise<void> {
  const account = await confirmedAccount(tx, session, now);
  const isOwn = (await passkeysOf(tx, session)).some((each) => each.passkeyID === passkeyID);
  if (!isOwn) throw notFound.row('passkeyID');
  await assertNotLast(tx, session, account, now);
  await repository.removePasskey(tx, session, passkeyID);
  await audit(tx, session, 'account.passkeyRemoved', { detail: { passkeyID } });
  await mailFactorEvent(tx, deps, session, 'passkeyRemoved');
}

/**
 * A new secret for an app. It replaces one whose first code has not come.
 * @throws Failure as `confirmedAccount`; academic.1 `oneTimeCodeOther` where the account has an app
 */
export async function beginOneTimeCode({
  tx,
  session,
  deps,
  now,
}: Call<Endpoints['beginOneTimeCode']>) {
  const account = await confirmedAccount(tx, session, now);
  if (await repository.appFacts(tx, session)) throw refused(FactorRefusal.OtherApp);
  const secret = newSecret();
  await keepNewSecret(tx, deps.config, session, secret, now);
  await audit(tx, session, 'account.oneTimeCodeBegun');
  return { secret, qr: qrPath(addressForApp(secret, deps.config.productName, account.email)) };
}

/**
 * Adds the app by the first code that it shows.
 * @throws Failure as `confirmedAccount`; academic.1 `oneTimeCodeWrong`, `oneTimeCodeOther` where none waits for its code
 */
export async function confirmOneTimeCode({
  tx,
  session,
  body: { code },
  deps,
  now,
}: Call<Endpoints['confirmOneTimeCode']>): Promise<void> {
  await confirmedAccount(tx, session, now);
  const app = await appOf(tx, deps.config, session);
  if (!app || app.confirmedAt) throw refused(FactorRefusal.OtherApp);
  const step = stepOfCode(app.secret, code, now);
  if (step === null) throw refused(FactorRefusal.WrongCode);
  await useStep(tx, session, step, { lastUsedAt: now, confirmedAt: now });
  await audit(tx, session, 'account.oneTimeCodeAdded');
  await mailFactorEvent(tx, deps, session, 'oneTimeCodeAdded');
}

/**
 * Removes the app of the caller, or one that waits for its first code.
 * @throws Failure as `confirmedAccount`; academic.1 (404), `lastFactor`
 */
export async function removeOneTimeCode({
  tx,
  session,
  deps,
  now,
}: Call<Endpoints['removeOneTimeCode']>): Promise<void> {
  const account = await confirmedAccount(tx, session, now);
  if (!(await repository.appFacts(tx, session))) throw notFound.row('oneTimeCode');
  await assertNotLast(tx, session, account, now);
  await removeApp(tx, session);
  await audit(tx, session, 'account.oneTimeCodeRemoved');
  await mailFactorEvent(tx, deps, session, 'oneTimeCodeRemoved');
}
