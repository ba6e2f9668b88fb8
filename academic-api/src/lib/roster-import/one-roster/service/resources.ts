import { toStorable } from '@mebae/contracts';
import { z } from 'zod';
import type { OneRosterRecord } from '../package.ts';
import { flatMetadata } from './flat-metadata.ts';

/**
 * The resources of a OneRoster 1.2 rostering service, as far as a roster needs them, and each as the record that the
 * package of files has for it: by headers, in lower case.
 *
 * Sources: 1EdTech OneRoster 1.2 Rostering Service REST/JSON Binding,
 * https://www.imsglobal.org/spec/oneroster/v1p2/bind/rest (OpenAPI description of the rostering service), and the
 * headers of the CSV binding and the Japan K-12/Schools Profile, see `package.ts`.
 */

const text = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? '' : toStorable(String(value))));
const sourcedID = z.string().min(1).max(255).transform(toStorable);
/** A reference to another resource (`GUIDRef`). */
const reference = z.looseObject({ sourcedId: sourcedID });
const maybeReference = reference.nullish().transform((value) => value?.sourcedId ?? '');

/** The part that all resources have. */
const base = {
  sourcedId: sourcedID,
  status: text,
  metadata: z.record(z.string(), z.unknown()).nullish(),
};

const common = (resource: {
  sourcedId: string;
  status: string;
  metadata?: Record<string, unknown> | null | undefined;
}): OneRosterRecord => ({
  ...flatMetadata(resource.metadata ?? {}),
  sourcedid: resource.sourcedId,
  status: resource.status,
});

export const orgResource = z
  .object({ ...base, name: text, type: text, parent: maybeReference })
  .transform((org): OneRosterRecord => ({
    ...common(org),
    name: org.name,
    type: org.type,
    parentsourcedid: org.parent,
  }));

const role = z.object({
  role: text,
  roleType: text,
  org: maybeReference,
  beginDate: text,
  endDate: text,
});

export const userResource = z
  .object({
    ...base,
    username: text,
    identifier: text,
    userMasterIdentifier: text,
    givenName: text,
    familyName: text,
    // the binding of REST has other names for these than the files; some services write those of the files
    preferredFirstName: text,
    preferredLastName: text,
    preferredGivenName: text,
    preferredFamilyName: text,
    email: text,
    primaryOrg: maybeReference,
    roles: z.array(role).nullish(),
  })
  .transform((user) => ({
    record: {
      ...common(user),
      username: user.username,
      identifier: user.identifier,
      usermasteridentifier: user.userMasterIdentifier,
      givenname: user.givenName,
      familyname: user.familyName,
      preferredgivenname: user.preferredFirstName || user.preferredGivenName,
      preferredfamilyname: user.preferredLastName || user.preferredFamilyName,
      email: user.email,
      primaryorgsourcedid: user.primaryOrg,
    } satisfies OneRosterRecord,
    /** Roles are part of the user here; the files have a table of them. */
    roles: (user.roles ?? []).map(
      ({ role: name, roleType, org, beginDate, endDate }): OneRosterRecord => ({
        usersourcedid: user.sourcedId,
        role: name,
        roletype: roleType,
        orgsourcedid: org,
        begindate: beginDate,
        enddate: endDate,
      }),
    ),
  }));

export const classResource = z
  .object({
    ...base,
    title: text,
    classType: text,
    grades: z.array(z.union([z.string(), z.number()])).nullish(),
    school: maybeReference,
  })
  .transform((schoolClass): OneRosterRecord => ({
    ...common(schoolClass),
    title: schoolClass.title,
    classtype: schoolClass.classType,
    // a list in one value, as the files have it
    grades: (schoolClass.grades ?? []).join(','),
    schoolsourcedid: schoolClass.school,
  }));

export const enrollmentResource = z
  .object({
    ...base,
    user: reference,
    class: reference,
    school: maybeReference,
    role: text,
    beginDate: text,
    endDate: text,
  })
  .transform((enrollment): OneRosterRecord => ({
    ...common(enrollment),
    usersourcedid: enrollment.user.sourcedId,
    classsourcedid: enrollment.class.sourcedId,
    schoolsourcedid: enrollment.school,
    role: enrollment.role,
    begindate: enrollment.beginDate,
    enddate: enrollment.endDate,
  }));

/** Reads what a service says of an error (`imsx_StatusInfo`); empty where it says nothing that can be read. */
export function descriptionOf(body: string): string {
  try {
    const { imsx_description: words } = z
      .looseObject({ imsx_description: z.string().optional() })
      .parse(JSON.parse(body));
    return words ?? '';
  } catch {
    // an error page of whatever stands before the service
    return '';
  }
}
