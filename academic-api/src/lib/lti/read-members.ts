import { z } from 'zod';
import type { Config } from '../../config.ts';
import { nextLink } from '../calls/next-link.ts';
import { claimNames, customIdentifier, lisIdentifier } from './message.ts';
import { mayBeCalled, type Platform } from './platform.ts';
import { serviceTimeoutSeconds, serviceToken } from './service-token.ts';

/** A member of a course of a platform, as far as the product shows or compares it. */
export interface PlatformMember {
  subject: string;
  name: string;
  address: string;
  roles: readonly string[];
  identifiers: Record<'lis' | 'custom' | 'subject', string | null>;
}

/** A platform gives so many pages and people at most; more are not one school's. */
const mostPages = 200;
const mostMembers = 10_000;
const pageBytes = 5_000_000;

const mediaType = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json';

const text = z.string().nullish().catch(null);
const page = z.object({
  members: z.array(
    z.object({
      user_id: z.string().min(1),
      status: z.string().nullish(),
      name: text,
      given_name: text,
      family_name: text,
      email: text,
      lis_person_sourcedid: text,
      roles: z.array(z.string()).catch([]),
      message: z.array(z.record(z.string(), z.unknown())).nullish().catch(null),
    }),
  ),
});
type Row = z.infer<typeof page>['members'][number];

const memberOf = (row: Row): PlatformMember => {
  const said = row.message?.map((message) => message[claimNames.custom]).find(Boolean);
  const custom = z.record(z.string(), z.unknown()).safeParse(said).data ?? {};
  return {
    subject: row.user_id,
    name: row.name ?? [row.family_name, row.given_name].filter(Boolean).join(' '),
    address: row.email ?? '',
    roles: row.roles,
    identifiers: {
      lis: lisIdentifier(row.lis_person_sourcedid),
      custom: customIdentifier(custom),
      subject: row.user_id,
    },
  };
};

/** The address of the next page in a `Link` header; null on the last one. */
export function nextPage(header: string | null, at: string): string | null {
  const link = nextLink(header, at);
  return link instanceof URL ? link.href : null;
}

async function readPage(
  address: string,
  token: string,
): Promise<{ rows: Row[]; next: string | null }> {
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${token}`, accept: mediaType },
    // the token is for this service only
    redirect: 'error',
    signal: AbortSignal.timeout(serviceTimeoutSeconds * 1000),
  });
  if (!response.ok) throw new Error(`the platform answers ${response.status}`);
  const body = await response.text();
  if (body.length > pageBytes) throw new Error('a page of members is too long');
  const { members } = page.parse(JSON.parse(body));
  return { rows: members, next: nextPage(response.headers.get('link'), address) };
}

/**
 * Reads the active members of a course of a platform, page by page (Names and Role Provisioning Services 2.0). A page of
 * another origin than the service's is not asked for, because the token would go there. The context that the list names is
 * not compared with the launch's: platforms name it differently.
 * @param address as a launch named it
 * @throws Error of the network, of the platform, or about what it sends
 */
export async function readMembers(
  config: Pick<Config, 'production' | 'ltiKeys'>,
  platform: Platform,
  address: string,
): Promise<PlatformMember[]> {
  if (!mayBeCalled(config, address)) throw new Error('the address of members may not be called');
  const token = await serviceToken(config, platform);
  const { origin } = new URL(address);
  const members = new Map<string, PlatformMember>();
  const seen = new Set<string>();
  for (let next: string | null = address; next !== null;) {
    if (new URL(next).origin !== origin) throw new Error('a page lies at another origin');
    if (seen.has(next) || seen.size >= mostPages) throw new Error('the pages have no end');
    seen.add(next);
    const read: Awaited<ReturnType<typeof readPage>> = await readPage(next, token);
    for (const row of read.rows) {
      if ((row.status ?? 'Active') === 'Active') members.set(row.user_id, memberOf(row));
    }
    if (members.size > mostMembers) throw new Error('there are too many members');
    ({ next } = read);
  }
  return [...members.values()];
}
