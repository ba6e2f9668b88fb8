import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Collection, RosterData } from './resources.ts';

export { homeroom, madeRoster, student, type RosterSize } from './made-roster.ts';
export { referenceTo, type Enrollment, type Org, type RosterData, type User } from './resources.ts';

/** Ways in which a service gives no answer, or not the right one; each is about all collections or the one in `of`. */
export interface RosterFaults {
  of: Collection;
  /** A token is taken so many times, and says nothing of it. */
  tokenUses: number;
  /** Seconds after which a token says that it ends. */
  tokenSeconds: number;
  /** The client gets no token. */
  refusesClient: boolean;
  /** Every token is refused. */
  refusesTokens: boolean;
  /** Number of responses that have this status; then they are right again. */
  cannot: { status: number; times: number; retryAfter?: string };
  /** `X-Total-Count` is more or less by so many. */
  totalOff: number;
  /** No `X-Total-Count`. */
  hasNoTotal: boolean;
  /** No `Link`. */
  hasNoLinks: boolean;
  /** Number of pages before which the records move by one, so that one of them is on no page. */
  shifts: number;
  /** The next page is this one again, under another address each time. */
  endless: boolean;
  /** The address of the next page lies at this origin. */
  nextAt: string;
  /** Nothing that can be read: an error page, JSON of something else, a record without what it needs, half of the JSON. */
  garbage: 'page' | 'otherJson' | 'record' | 'half';
  /** Milliseconds before an answer. */
  slowMs: number;
  /** Bytes that a page is blown up to. */
  bytes: number;
  /** The page is somewhere else. */
  redirectsTo: string;
  /** Connections are cut. */
  isDown: boolean;
}

export interface RosterService {
  /** Address of the rostering resources. */
  address: string;
  tokenAddress: string;
  data: RosterData;
  faults: Partial<RosterFaults>;
  /** Path and query of each request so far; those for tokens are `token`. */
  requests: string[];
  stop: () => Promise<void>;
}

export const rosterClient = { clientID: 'mebae', clientSecret: 'a secret: of the tests' };
export const rosterScope = 'https://purl.imsglobal.org/spec/or/v1p2/scope/roster-core.readonly';

const base = '/ims/oneroster/rostering/v1p2';
const collections: readonly string[] = ['orgs', 'users', 'classes', 'enrollments'];

/** Whether a client has said who it is by the header, form-encoded as OAuth 2 wants it. */
function isClient(request: IncomingMessage): boolean {
  const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ');
  if (scheme !== 'Basic') return false;
  const parts = Buffer.from(credentials, 'base64').toString('utf8').split(':');
  const [id = '', secret = ''] = parts.map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
  return id === rosterClient.clientID && secret === rosterClient.clientSecret;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** An error as the binding has it. */
const errorBody = (code: string, description: string): string =>
  JSON.stringify({
    imsx_codeMajor: 'failure',
    imsx_severity: 'error',
    imsx_description: description,
    imsx_CodeMinor: { imsx_codeMinorField: [{ imsx_codeMinorFieldValue: code }] },
  });

function send(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body);
}

class StandIn {
  readonly service: RosterService;
  /** Uses that each token has left. */
  private readonly tokens = new Map<string, number>();
  /** How often a fault that passes has shown itself. */
  private readonly shown = new WeakMap<object, number>();
  private readonly inOrder = new WeakMap<object, RosterData[Collection][number][]>();

  constructor(service: RosterService) {
    this.service = service;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { faults, requests, address } = this.service;
    const url = new URL(request.url ?? '/', address);
    const isToken = url.pathname === '/token';
    requests.push(isToken ? 'token' : url.pathname.slice(base.length) + url.search);
    if (faults.isDown) return void request.socket.destroy();
    if (isToken) return this.token(request, response);
    const name = url.pathname.slice(base.length + 1);
    if (!url.pathname.startsWith(`${base}/`) || !collections.includes(name)) {
      return send(response, 404, errorBody('unknownobject', 'there is no such collection'));
    }
    return this.collection(request, response, url, name as Collection);
  }

  private async token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { faults } = this.service;
    const form = new URLSearchParams(await bodyOf(request));
    const isRight =
      form.get('grant_type') === 'client_credentials' && form.get('scope') === rosterScope;
    if (faults.refusesClient || !isClient(request) || !isRight) {
      const error = { error: 'invalid_client', error_description: 'this client is not known' };
      return send(response, 401, JSON.stringify(error));
    }
    const token = randomUUID();
    this.tokens.set(token, faults.tokenUses ?? Number.POSITIVE_INFINITY);
    const body = {
      access_token: token,
      token_type: 'Bearer',
      expires_in: faults.tokenSeconds ?? 3600,
      scope: rosterScope,
    };
    return send(response, 200, JSON.stringify(body));
  }

  private takesToken(request: IncomingMessage): boolean {
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    const left = this.tokens.get(token) ?? 0;
    this.tokens.set(token, left - 1);
    return left > 0;
  }

  /** Whether a fault that passes still shows itself. */
  private shows(fault: object, times: number): boolean {
    const before = this.shown.get(fault) ?? 0;
    this.shown.set(fault, before + 1);
    return before < times;
  }

  private async collection(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    name: Collection,
  ): Promise<void> {
    const { of, ...all } = this.service.faults;
    const faults = of === undefined || of === name ? all : {};
    if (faults.slowMs !== undefined) await wait(faults.slowMs);
    const { cannot } = faults;
    if (cannot && this.shows(cannot, cannot.times)) {
      const headers: Record<string, string> =
        cannot.retryAfter === undefined ? {} : { 'retry-after': cannot.retryAfter };
      return send(response, cannot.status, errorBody('server_busy', 'not now'), headers);
    }
    if (faults.redirectsTo !== undefined) {
      return send(response, 302, '', { location: faults.redirectsTo });
    }
    if (!this.takesToken(request) || faults.refusesTokens) {
      return send(response, 401, errorBody('unauthorisedrequest', 'the token is not valid'));
    }
    return this.page(response, url, name, faults);
  }

  /** All of a collection by their ids; sorted anew when there are more or fewer. */
  private sorted(name: Collection): RosterData[Collection][number][] {
    const all: RosterData[Collection][number][] = this.service.data[name];
    const known = this.inOrder.get(all);
    if (known?.length === all.length) return known;
    const sorted = all.toSorted((a, b) => (a.sourcedId < b.sourcedId ? -1 : 1));
    this.inOrder.set(all, sorted);
    return sorted;
  }

  private recordsOf(url: URL, name: Collection): RosterData[Collection][number][] {
    const isSorted = url.searchParams.get('sort') === 'sourcedId';
    const all: RosterData[Collection][number][] = isSorted
      ? this.sorted(name)
      : this.service.data[name];
    const filter = /^dateLastModified>'([^']+)'$/.exec(url.searchParams.get('filter') ?? '');
    if (!filter) return all;
    const since = Date.parse(filter[1] ?? '');
    return all.filter((record) => Date.parse(record.dateLastModified) > since);
  }

  private page(
    response: ServerResponse,
    url: URL,
    name: Collection,
    faults: Partial<RosterFaults>,
  ): void {
    const records = this.recordsOf(url, name);
    const limit = Number(url.searchParams.get('limit') ?? 100);
    const offset = Number(url.searchParams.get('offset') ?? 0);
    const isShifted =
      offset > 0 && faults.shifts !== undefined && this.shows(this.service.faults, faults.shifts);
    const from = faults.endless ? 0 : offset + (isShifted ? 1 : 0);
    const shown = records.slice(from, from + limit);
    const headers: Record<string, string> = {};
    if (!faults.hasNoTotal)
      headers['x-total-count'] = String(records.length + (faults.totalOff ?? 0));
    const next = new URL(url);
    next.searchParams.set('offset', String(offset + limit));
    const hasNext = faults.endless || offset + limit < records.length;
    if (!faults.hasNoLinks) {
      const first = new URL(url);
      first.searchParams.set('offset', '0');
      const address = faults.nextAt ? next.href.replace(next.origin, faults.nextAt) : next.href;
      const links = [
        `<${first.href}>; rel="first"`,
        ...(hasNext ? [`<${address}>; rel="next"`] : []),
      ];
      headers['link'] = links.join(', ');
    }
    send(response, 200, this.bodyOf(name, shown, faults), headers);
  }

  private bodyOf(
    name: Collection,
    shown: readonly object[],
    { garbage, bytes = 0 }: Partial<RosterFaults>,
  ): string {
    if (garbage === 'page') return '<!doctype html><title>Sign in</title>';
    if (garbage === 'otherJson') return JSON.stringify({ data: shown });
    if (garbage === 'record') return JSON.stringify({ [name]: [{ ...shown[0], sourcedId: null }] });
    const body = JSON.stringify({ [name]: shown });
    if (garbage === 'half') return body.slice(0, body.length / 2);
    return body.padEnd(bytes, ' ');
  }
}

/**
 * A OneRoster 1.2 rostering service on 127.0.0.1, written after 1EdTech's OpenAPI description: tokens by client
 * credentials, pages by `limit` and `offset` with `Link` and `X-Total-Count`, `filter` by `dateLastModified`, `sort`; and,
 * where it is told to, everything that a service can get wrong.
 */
export async function startRosterService(data: RosterData): Promise<RosterService> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: RosterService = {
    address: origin + base,
    tokenAddress: `${origin}/token`,
    data,
    faults: {},
    requests: [],
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const standIn = new StandIn(service);
  server.on('request', (request, response) => {
    standIn.handle(request, response).catch((error: unknown) => {
      send(response, 500, errorBody('internal_server_error', String(error)));
    });
  });
  return service;
}
