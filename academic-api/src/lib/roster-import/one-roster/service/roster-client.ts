import type { RosterResource } from '@mebae/contracts';
import { z } from 'zod';
import { AccessTokens, type RosterAccess } from './access-token.ts';
import { askService, type ServiceResponse } from './ask-service.ts';
import { nextLink } from '../../../calls/next-link.ts';
import { descriptionOf } from './resources.ts';
import { rosterLimits, type RosterLimits } from './roster-limits.ts';
import { problemOf, RosterProblem } from './roster-problem.ts';

type Collection = Exclude<RosterResource, 'token'>;

interface Page {
  records: readonly unknown[];
  /** As `X-Total-Count` says; null where it does not. */
  total: number | null;
  next: URL | null;
  hasLinks: boolean;
}

/** Records of all pages by their ids, and how many there are by the service's own count. */
interface AllPages {
  records: ReadonlyMap<string, unknown>;
  total: number | null;
}

const isShort = ({ records, total }: AllPages): boolean => total !== null && records.size < total;

const sourcedIDOf = z.looseObject({ sourcedId: z.string().min(1).max(255) });

/** Says where in a body something is not as it has to be. */
function placeOf(error: z.ZodError, index: number): string {
  const [issue] = error.issues;
  return `record ${index + 1}, ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
}

/**
 * Reads the collections of a OneRoster 1.2 rostering service in one run. Nothing that a service says makes it call an
 * address of another origin, go on without end, or keep more than the limits allow.
 */
export class RosterClient {
  private readonly access: RosterAccess;
  private readonly limits: RosterLimits;
  private readonly whole: AbortSignal;
  private readonly tokens: AccessTokens;
  private readonly stopping = new AbortController();

  constructor(access: RosterAccess, limits: RosterLimits = rosterLimits) {
    this.access = access;
    this.limits = limits;
    this.whole = AbortSignal.any([AbortSignal.timeout(limits.wholeMs), this.stopping.signal]);
    this.tokens = new AccessTokens(access, limits, this.whole);
  }

  /**
   * Every record of a collection, each once, in the form of its schema.
   * @param since only those that were changed after it; null: all
   * @param onPage gets how many records a page had
   * @throws RosterProblem
   */
  async readAll<T>(
    collection: Collection,
    schema: z.ZodType<T>,
    since: Date | null = null,
    onPage: (records: number) => void = () => undefined,
  ): Promise<T[]> {
    try {
      let read = await this.readPages(collection, since, onPage);
      // a page may have changed between two calls, so that a record has moved to one that had been read before
      if (isShort(read)) read = await this.readPages(collection, since, onPage);
      const { records, total } = read;
      if (isShort(read)) throw new RosterProblem('incomplete', null, `${records.size} of ${total}`);
      return [...records.values()].map((record, index) => {
        const parsed = schema.safeParse(record);
        if (parsed.success) return parsed.data;
        throw new RosterProblem('notOneRoster', collection, placeOf(parsed.error, index));
      });
    } catch (error) {
      throw problemOf(error, collection);
    }
  }

  /** Ends what is still being read. */
  stop(): void {
    this.stopping.abort();
  }

  private firstPage(collection: Collection, since: Date | null): URL {
    const url = new URL(`${this.access.address}/${collection}`);
    url.searchParams.set('limit', String(this.limits.pageSize));
    url.searchParams.set('offset', '0');
    // in an order that holds still while other records come and go
    url.searchParams.set('sort', 'sourcedId');
    url.searchParams.set('orderBy', 'asc');
    if (since) url.searchParams.set('filter', `dateLastModified>'${since.toISOString()}'`);
    return url;
  }

  private async readPages(
    collection: Collection,
    since: Date | null,
    onPage: (records: number) => void,
  ): Promise<AllPages> {
    const records = new Map<string, unknown>();
    const asked = new Set<string>();
    let url: URL | null = this.firstPage(collection, since);
    let total: number | null = null;
    let offset = 0;
    while (url) {
      if (asked.has(url.href)) throw new RosterProblem('endless');
      asked.add(url.href);
      const page: Page = await this.readPage(url, collection);
      const known = records.size;
      for (const [index, record] of page.records.entries()) {
        const parsed = sourcedIDOf.safeParse(record);
        if (!parsed.success) {
          throw new RosterProblem('notOneRoster', null, placeOf(parsed.error, index));
        }
        records.set(parsed.data.sourcedId, record);
      }
      if (records.size > this.limits.records) throw new RosterProblem('endless');
      onPage(page.records.length);
      const isNew = records.size > known;
      // a service that names a next page with nothing new on this one would lead round and round
      if (page.next && !isNew) throw new RosterProblem('endless');
      total = page.total ?? total;
      offset += page.records.length;
      url = page.hasLinks ? page.next : this.pageAt(url, offset, { isNew, total });
    }
    return { records, total };
  }

  /** The next page of a service that has no Link header: until the total is there, or nothing new comes. */
  private pageAt(
    from: URL,
    offset: number,
    { isNew, total }: { isNew: boolean; total: number | null },
  ): URL | null {
    if (!isNew || (total !== null && offset >= total)) return null;
    const url = new URL(from);
    url.searchParams.set('offset', String(offset));
    return url;
  }

  private async readPage(url: URL, collection: Collection): Promise<Page> {
    const { status, headers, text } = await this.askWithToken(url);
    if (status !== 200) {
      const isAway = status >= 300 && status < 400;
      const words = descriptionOf(text);
      const detail = words === '' ? String(status) : `${status}: ${words}`;
      throw new RosterProblem(isAway ? 'otherOrigin' : 'wrongStatus', null, detail);
    }
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      throw new RosterProblem('notJson');
    }
    const parsed = z.looseObject({ [collection]: z.array(z.unknown()) }).safeParse(body);
    if (!parsed.success) throw new RosterProblem('notOneRoster', null, `no list "${collection}"`);
    const records = parsed.data[collection] as unknown[];
    const link = nextLink(headers.get('link'), url.href);
    if (link === 'unreadable' || (link !== null && link.origin !== url.origin)) {
      throw new RosterProblem('otherOrigin', null, link === 'unreadable' ? '' : link.origin);
    }
    const count = headers.get('x-total-count')?.trim() ?? '';
    const total = /^\d{1,9}$/.test(count) ? Number(count) : null;
    return { records, total, next: link, hasLinks: headers.has('link') };
  }

  /** Asks with a token; one that has ended on the way is replaced once. */
  private async askWithToken(url: URL): Promise<ServiceResponse> {
    for (let attempt = 1; ; attempt += 1) {
      const token = await this.tokens.get();
      const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
      const response = await askService(url.href, { headers }, this.limits, this.whole);
      if (response.status === 401 && attempt === 1) {
        this.tokens.giveUp(token);
        continue;
      }
      if (response.status === 401 || response.status === 403) {
        const words = descriptionOf(response.text);
        throw new RosterProblem('notAllowed', null, `${response.status} ${words}`.trim());
      }
      return response;
    }
  }
}
