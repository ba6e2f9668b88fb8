import type { LtiMember, ltiMemberEndpoints } from '@mebae/contracts';
import { fullName } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import type { Call, LongCall } from '../../../lib/calls/call.ts';
import { notFound, refused } from '../../../lib/calls/failure.ts';
import { pageOf } from '../../../lib/calls/page.ts';
import { peopleByIdentifier } from '../../../lib/lti/known-people.repository.ts';
import { issuerOf, type Platform } from '../../../lib/lti/platform.ts';
import { platformOf } from '../../../lib/lti/platforms.repository.ts';
import { readMembers, type PlatformMember } from '../../../lib/lti/read-members.ts';
import { sideOf, type Side } from '../../../lib/lti/roles.ts';
import * as repository from './lti-members.repository.ts';

/** Courses of platforms from which the school was opened. */
export async function contexts({
  tx,
  session: { companyID },
}: Call<typeof ltiMemberEndpoints.contexts>) {
  const rows = await repository.contextsOf(tx, companyID).execute();
  return {
    data: rows.map(({ membersUrl: _url, launchedAt, ...row }) => ({
      ...row,
      launchedAt: launchedAt.toISOString(),
    })),
  };
}

/** People whom the school knows of the members of a platform's course. */
interface Known {
  linked: Map<string, { side: Side; id: number }>;
  byIdentifier: Record<Side, Map<string, number>>;
}

async function knownOf(
  tx: Tx,
  companyID: number,
  platform: Platform,
  all: readonly PlatformMember[],
): Promise<Known> {
  const identifiers = all
    .map((member) => member.identifiers[platform.identifierClaim])
    .filter((identifier) => identifier !== null);
  const subjects = all.map(({ subject }) => subject);
  return {
    linked: await repository.linkedBySubject(tx, companyID, issuerOf(platform), subjects),
    byIdentifier: {
      student: await peopleByIdentifier(tx, companyID, 'student', identifiers),
      staff: await peopleByIdentifier(tx, companyID, 'staff', identifiers),
    },
  };
}

/** A member with who it is here. */
interface Found {
  member: PlatformMember;
  side: Side | null;
  state: LtiMember['state'];
  person: { side: Side; id: number } | null;
}

function findMember(platform: Platform, known: Known, member: PlatformMember): Found {
  const side = sideOf(member.roles);
  const linked = known.linked.get(member.subject);
  if (linked) return { member, side, state: 'linked', person: linked };
  const identifier = member.identifiers[platform.identifierClaim];
  const id = side && identifier ? known.byIdentifier[side].get(identifier) : undefined;
  if (side === null || id === undefined) return { member, side, state: 'unknown', person: null };
  return { member, side, state: 'known', person: { side, id } };
}

/** Those who are not known come first: about them somebody has to do something. */
const order: Record<LtiMember['state'], number> = { unknown: 0, known: 1, linked: 2 };

/**
 * Members of a platform's course, with who of them is known here; nobody is made. The platform is asked outside of any
 * transaction, all pages of it each time.
 * @throws Failure academic.1 (404), `membersRefused`, `membersUnavailable`
 */
export async function members({
  params: { contextID },
  query,
  deps: { config },
  language,
  transact,
}: LongCall<typeof ltiMemberEndpoints.members>) {
  const opened = await transact(async (tx, { companyID }) => {
    const context = await repository
      .contextsOf(tx, companyID)
      .where('ltiContext.contextID', '=', contextID)
      .executeTakeFirst();
    const platform = context && (await platformOf(tx, context.connectionID));
    return platform ? { platform, membersURL: context.membersUrl } : null;
  });
  if (!opened) throw notFound.row('contextID');
  const { platform, membersURL } = opened;
  if (config.ltiKeys.length === 0) throw refused('membersRefused');
  const all = await readMembers(config, platform, membersURL).catch((error: unknown) => {
    throw Object.assign(refused('membersUnavailable'), { cause: error });
  });
  return transact(async (tx, { companyID }) => {
    const known = await knownOf(tx, companyID, platform, all);
    const found = all
      .map((member) => findMember(platform, known, member))
      .toSorted(
        (a, b) =>
          order[a.state] - order[b.state] || a.member.name.localeCompare(b.member.name, 'ja'),
      );
    const { limit, offset } = pageOf(query);
    const shown = found.slice(offset, offset + limit);
    const idsOf = (side: Side) =>
      shown.flatMap(({ person }) => (person?.side === side ? [person.id] : []));
    const names = {
      student: await repository.namesOf(tx, companyID, 'student', idsOf('student')),
      staff: await repository.namesOf(tx, companyID, 'staff', idsOf('staff')),
    };
    const data = shown.map(({ member, side, state, person }): LtiMember => {
      const named = person && names[person.side].get(person.id);
      const { name, address } = member;
      return { name, address, side, state, person: named ? fullName(named, language) : null };
    });
    const unknown = found.filter(({ state }) => state === 'unknown').length;
    return { data, totalRecords: found.length, unknown };
  });
}
