import {
  firstYearIsSet,
  limits,
  type SchoolProfile,
  type SchoolProfileBody,
  type schoolProfileEndpoints,
} from '@mebae/contracts';
import { schoolYearOf } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import type { CallerWithDeps } from '../../../lib/calls/caller.ts';
import { assertUnchanged } from '../../../lib/audit/assert-unchanged.ts';
import { auditChanges } from '../../../lib/audit/audit-changes.ts';
import { audit } from '../../../lib/audit/audit.ts';
import { conflict, notFound } from '../../../lib/calls/failure.ts';
import { mailAddressOf } from '../../../lib/mails/mail-sender.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import { lineOf } from '../../../lib/calls/typed-text.ts';
import type { LogoPicture } from './logo-picture.ts';
import * as repository from './school-profile.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

/** The school's names, mails, help link and plan. */
export async function readProfile({ tx, session, deps }: CallerWithDeps): Promise<SchoolProfile> {
  const { profileUpdatedAt, plan, endsOn, maxStudents, students, ...row } =
    await repository.readProfile(tx, session.companyID, schoolYearOf(deps.now()));
  return {
    ...row,
    canSetFirstYear: Boolean(row.canSetFirstYear),
    mailAddress: mailAddressOf(deps.config.mailFrom),
    licence:
      plan === null || endsOn === null || maxStudents === null
        ? null
        : { plan, endsOn, maxStudents, students: students ?? 0 },
    updatedAt: profileUpdatedAt.toISOString(),
  };
}

/** A line that may be empty, with its spaces tidied. */
const optionalLine = (field: string, given: string, max: number = limits.nameLength): string =>
  given.trim() === '' ? '' : lineOf(field, given, max);

/**
 * Changes the school's profile. Leaves an audit row with what has changed.
 * @throws Failure `changedMeanwhile` (409), `firstYearIsSet` (409) for another first year of a school with classes
 */
export async function updateProfile(
  call: Call<typeof schoolProfileEndpoints.update>,
): Promise<SchoolProfile> {
  const {
    tx,
    session,
    deps,
    body: { updatedAt, ...body },
  } = call;
  const before = await repository.lockProfile(tx, session.companyID);
  assertUnchanged(before, updatedAt);
  const { canSetFirstYear } = await readProfile(call);
  if (!canSetFirstYear && body.firstSchoolYear !== before.firstSchoolYear) {
    throw conflict([firstYearIsSet]);
  }
  const values = {
    ...body,
    name: lineOf('name', body.name, limits.nameLength),
    shortName: optionalLine('shortName', body.shortName),
    englishName: optionalLine('englishName', body.englishName),
    mailSenderName: optionalLine('mailSenderName', body.mailSenderName),
    address: optionalLine('address', body.address, limits.addressLength),
    principalTitle: optionalLine('principalTitle', body.principalTitle),
    principalName: optionalLine('principalName', body.principalName),
    principalEnglishName: optionalLine('principalEnglishName', body.principalEnglishName),
    helpContact: body.helpContact ?? before.helpContact,
  } satisfies SchoolProfileBody;
  const fields = (Object.keys(values) as (keyof typeof values)[]).filter(
    (field) => values[field] !== before[field],
  );
  if (fields.length > 0) {
    const by = { userID: session.userID, now: deps.now() };
    await repository.updateProfile(tx, session.companyID, values, by);
    const changes = auditChanges(fields, (field) => ({
      old: before[field],
      new: values[field] ?? null,
    }));
    await audit(tx, session, 'school.profile', { detail: { ...changes } });
  }
  return readProfile(call);
}

/** @throws Failure 404 while the school has none */
export async function readLogo(tx: Tx, session: StaffSession) {
  const logo = await repository.findLogo(tx, session.companyID);
  if (!logo) throw notFound.row('logo');
  return logo;
}

/** Sets the school's logo. Leaves an audit row. @returns its version */
export async function setLogo(
  tx: Tx,
  session: StaffSession,
  picture: LogoPicture,
): Promise<{ logo: string }> {
  await repository.putLogo(tx, session.companyID, picture);
  await audit(tx, session, 'school.logo', { detail: { after: picture.version } });
  return { logo: picture.version };
}

/** Removes the school's logo, if it has one. Leaves an audit row. */
export async function removeLogo({
  tx,
  session,
}: Call<typeof schoolProfileEndpoints.removeLogo>): Promise<void> {
  if (!(await repository.deleteLogo(tx, session.companyID))) return;
  await audit(tx, session, 'school.logo', { detail: { after: null } });
}
