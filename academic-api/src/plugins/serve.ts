import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import {
  apiBase,
  failureBody,
  httpNames,
  languageCodes,
  limits,
  type Endpoint,
  type LanguageCode,
} from '@mebae/contracts';
import { hasAdminAuthority } from '@mebae/rules';
import { inSchool, type Tx } from '../db/connect.ts';
import type { Deps } from '../lib/deps.ts';
import { Failure, forbidden } from '../lib/failure.ts';
import type { CandidateSession, StaffSession } from '../lib/session.ts';
import { candidateSession, staffSession } from './sessions.ts';

type AnyEndpoint = Endpoint;
type Parsed<S> = NonNullable<S> extends z.ZodType ? z.output<NonNullable<S>> : undefined;

export type SessionOf<E extends AnyEndpoint> = E['access'] extends 'public'
  ? null
  : E['access'] extends 'candidate'
    ? CandidateSession
    : StaffSession;

export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

interface Call<E extends AnyEndpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  language: LanguageCode;
  request: FastifyRequest;
  reply: FastifyReply;
  deps: Deps;
}

export interface Context<E extends AnyEndpoint> extends Call<E> {
  tx: Tx;
  session: SessionOf<E>;
}

export interface LongContext<E extends AnyEndpoint> extends Call<E> {
  /** The uploaded file of an `upload` endpoint. */
  file: UploadedFile;
  /** Opens the request's transaction; until then no connection is held. */
  transact<T>(work: (tx: Tx, session: SessionOf<E>) => Promise<T>): Promise<T>;
}

type Result<E extends AnyEndpoint> =
  | (NonNullable<E['response']> extends z.ZodUndefined
      ? unknown
      : z.input<NonNullable<E['response']>>)
  | FastifyReply;

/** `?lang=`, read from the address itself because a schema strips what it doesn't declare; else the header. */
function languageOf(request: FastifyRequest): LanguageCode {
  const query = request.url.split('?')[1];
  const asked = query && new URLSearchParams(query).get(httpNames.language);
  const value = asked || request.headers[httpNames.language];
  return languageCodes.find((code) => code === value) ?? 'ja';
}

async function sessionFor(
  endpoint: AnyEndpoint,
  tx: Tx,
  request: FastifyRequest,
  now: Date,
): Promise<StaffSession | CandidateSession | null> {
  if (endpoint.access === 'public') return null;
  if (endpoint.access === 'candidate') return candidateSession(tx, request);
  const session = await staffSession(tx, request, now);
  if (endpoint.access === 'admin' && !hasAdminAuthority(session)) throw forbidden();
  return session;
}

async function uploadedFile(request: FastifyRequest): Promise<UploadedFile> {
  const part = await request.file({ limits: { fileSize: limits.importBytes, files: 1 } });
  if (!part) throw new Failure('grow.154', { reason: 'file' });
  // throws 413 past the limit
  return { name: part.filename, bytes: await part.toBuffer() };
}

function register<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (request: FastifyRequest, reply: FastifyReply, call: Call<E>) => Promise<unknown>,
  options: Partial<RouteOptions> = {},
): void {
  const success = endpoint.response ? { 200: endpoint.response } : {};
  app.route({
    ...options,
    method: endpoint.method,
    url: `${apiBase}${endpoint.path}`,
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.path.split('/')[1] ?? ''],
      security: endpoint.access === 'public' ? [] : [{ [endpoint.access]: [] }],
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { ...success, '4xx': failureBody, '5xx': failureBody },
    },
    handler: (request, reply) =>
      handler(request, reply, {
        params: request.params as Call<E>['params'],
        query: request.query as Call<E>['query'],
        body: request.body as Call<E>['body'],
        language: languageOf(request),
        request,
        reply,
        deps: app.deps,
      }),
  });
}

/**
 * Registers one endpoint of the contract. The handler runs in one transaction, bound to the caller's school and to the
 * role without bypass; what it throws rolls everything back.
 * @param endpoint its declaration in `@mebae/contracts`
 * @param handler gets parsed input, the session and the transaction; its result is checked against the contract
 * @param options further Fastify route options, such as a rate limit
 */
export function serve<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (context: Context<E>) => Promise<Result<E>>,
  options?: Partial<RouteOptions>,
): void {
  register(
    app,
    endpoint,
    (request, _reply, call) =>
      inSchool(app.deps.db, null, async (tx) => {
        const session = await sessionFor(endpoint, tx, request, app.deps.now());
        return handler({ ...call, tx, session: session as SessionOf<E> });
      }),
    options,
  );
}

/**
 * Like `serve`, for calls that work before or outside a transaction: uploads that are parsed first, sign-in that must
 * keep its count of wrong tries although it fails. Access is checked before an upload is read.
 */
export function serveLong<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (context: LongContext<E>) => Promise<Result<E>>,
  options?: Partial<RouteOptions>,
): void {
  const transactFor =
    (request: FastifyRequest) =>
    <T>(work: (tx: Tx, session: SessionOf<E>) => Promise<T>): Promise<T> =>
      inSchool(app.deps.db, null, async (tx) => {
        const session = await sessionFor(endpoint, tx, request, app.deps.now());
        return work(tx, session as SessionOf<E>);
      });
  register(
    app,
    endpoint,
    async (request, _reply, call) => {
      const transact = transactFor(request);
      let file: UploadedFile = { name: '', bytes: Buffer.alloc(0) };
      if (endpoint.transfer === 'upload') {
        await transact(async () => undefined);
        file = await uploadedFile(request);
      }
      return handler({ ...call, file, transact });
    },
    options,
  );
}
