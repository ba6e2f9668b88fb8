import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import {
  apiBase,
  endpointName,
  failureBody,
  httpNames,
  languageCodes,
  limits,
  type Endpoint,
  type EndpointName,
  type LanguageCode,
  defaultLanguage,
} from '@mebae/contracts';
import type {
  Call,
  CallInput,
  LongCall,
  Result,
  SessionOf,
  UploadedFile,
} from '../lib/calls/call.ts';
import { Failure } from '../lib/calls/failure.ts';
import { inCallTransaction } from './call-transaction.ts';
import { limitHooks } from './limits.ts';

/** `?lang=`, read from the address itself because a schema strips what it doesn't declare; else the header. */
function languageOf(request: FastifyRequest): LanguageCode {
  const query = request.url.split('?')[1];
  const asked = query && new URLSearchParams(query).get(httpNames.language);
  const value = asked || request.headers[httpNames.language];
  return languageCodes.find((code) => code === value) ?? defaultLanguage;
}

async function uploadedFile(request: FastifyRequest): Promise<UploadedFile> {
  const part = await request.file({ limits: { fileSize: limits.importBytes, files: 1 } });
  if (!part) throw new Failure('grow.154', { reason: 'file' });
  // throws 413 past the limit
  return { name: part.filename, bytes: await part.toBuffer() };
}

/** Registers a route with its schemas and rate limits; who may call it is the handler's to check. */
export function register<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  name: EndpointName,
  handler: (request: FastifyRequest, reply: FastifyReply, call: CallInput<E>) => Promise<unknown>,
  options: Partial<RouteOptions> = {},
): void {
  const success = endpoint.response ? { 200: endpoint.response } : {};
  app.route({
    ...limitHooks(app, endpoint, name),
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
    handler: async (request, reply) => {
      const result = await handler(request, reply, {
        params: request.params as CallInput<E>['params'],
        query: request.query as CallInput<E>['query'],
        body: request.body as CallInput<E>['body'],
        language: languageOf(request),
        request,
        reply,
        deps: app.deps,
      });
      // a reply that was sent resolves to nothing, too
      return result === undefined && !reply.sent ? {} : result;
    },
  });
}

/**
 * Registers one endpoint of the contract. The handler runs in one transaction, bound to the caller's school and to the
 * role without bypass, and read only where the endpoint only reads; what it throws rolls everything back.
 * @param endpoint its declaration in `@mebae/contracts`
 * @param handler gets parsed input, the session and the transaction; its result is checked against the contract
 * @param options further Fastify route options; rate limits are `limits.ts`'s to know
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Result<E>>,
  options?: Partial<RouteOptions>,
): void {
  // a declaration that isn't gathered in the contract has no place in the matrix: the server doesn't start
  const name = endpointName(endpoint);
  register(
    app,
    endpoint,
    name,
    (request, _reply, call) =>
      inCallTransaction(app, { endpoint, name, request, params: call.params }, (tx, session) =>
        handler({ ...call, tx, session: session as SessionOf<E>, now: app.deps.now() }),
      ),
    options,
  );
}

/**
 * Like `serve`, for calls that work before or outside a transaction: uploads that are parsed first, sign-in that must
 * keep its count of wrong tries although it fails. Access is checked before an upload is read.
 */
export function serveLong<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: LongCall<E>) => Promise<Result<E>>,
  options?: Partial<RouteOptions>,
): void {
  const name = endpointName(endpoint);
  register(
    app,
    endpoint,
    name,
    async (request, _reply, call) => {
      const arrived = { endpoint, name, request, params: call.params };
      let file: UploadedFile = { name: '', bytes: Buffer.alloc(0) };
      let sender: SessionOf<E> | null = null;
      if (endpoint.transfer === 'upload') {
        const session = await inCallTransaction(app, arrived, async (_tx, who) => who, false);
        sender = session as SessionOf<E>;
        file = await uploadedFile(request);
      }
      let audited = false;
      const transact: LongCall<E>['transact'] = async (work) => {
        const result = await inCallTransaction(
          app,
          arrived,
          (tx, session) => work(tx, session as SessionOf<E>),
          // a call with several transactions is one call
          !audited,
        );
        audited = true;
        return result;
      };
      return handler({ ...call, file, sender, transact });
    },
    options,
  );
}
