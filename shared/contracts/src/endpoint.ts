import type { z } from 'zod';
import { storable } from './text.ts';

/**
 * Kind of callers of an endpoint; rules about single rows live in the services and in `shared/rules`. `candidate`: by a
 * personal link; `student`: by a student's personal link, or by a student's sign-in.
 */
export type EndpointAccess = 'public' | 'candidate' | 'student' | 'staff';

/** `json` is the rule; a download answers bytes; an upload takes one multipart file in the field `file`. */
export type EndpointTransfer = 'json' | 'download' | 'upload';

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Access extends EndpointAccess = EndpointAccess,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v3/academic`, with `:name` for parameters. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly transfer?: EndpointTransfer;
  /** Whether an outside evaluator's link may make a `candidate` call, too. */
  readonly forOutside?: true;
  /**
   * Whether a GET writes, such as a row of the audit log or that a person began. All other GET calls run in read-only
   * transactions.
   */
  readonly writes?: true;
  /** Whether a `staff` call may be made while the session is covered: the calls that the cover itself needs. */
  readonly whenCovered?: true;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response?: Response;
}

/** Base path of the academic API, seen from the browser, the bff and the server alike. */
export const apiBase = '/api/v3/academic';

/**
 * Declares one call of the academic API: the single source for the server's route, the browser's client and OpenAPI.
 * Its input holds only texts that can be stored.
 * @param definition method, path below `apiBase`, access and the zod schemas of what goes in and comes out
 * @returns the same declaration, with its schemas' types kept
 */
export function endpoint<
  Access extends EndpointAccess,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodUndefined,
>(
  definition: Endpoint<Params, Query, Body, Response, Access>,
): Endpoint<Params, Query, Body, Response, Access> {
  const { params, query, body } = definition;
  return {
    ...definition,
    ...(params && { params: storable(params) }),
    ...(query && { query: storable(query) }),
    ...(body && { body: storable(body) }),
  };
}

/** Whether a call only reads: PostgreSQL refuses what it would write, but for an operator's row of the audit log. */
export const isReadOnly = ({ method, writes }: Pick<Endpoint, 'method' | 'writes'>): boolean =>
  method === 'GET' && !writes;

/** Opens a call of candidates to outside evaluators, whose link is for one pair and has no student. */
export const forOutside = <E extends Endpoint>(declared: E): E & { readonly forOutside: true } => ({
  ...declared,
  forOutside: true,
});
