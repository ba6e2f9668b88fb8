import { schoolYearOf } from '@mebae/rules';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Context } from './context.ts';
import { callUpstream, notForOwnCalls, type OwnResponse } from './own-call.ts';
import { nobody, requestHeaders, type OwnHeaders } from './request-headers.ts';
import type { CallPool } from './upstream.ts';

/** The call has a body of its own. */
const withoutBody = new Set([...notForOwnCalls, 'content-type', 'content-encoding']);

/**
 * A POST of JSON that the bff makes for itself, in nobody's name and this school year unless `own` says otherwise.
 * @param call `path` of upstream; `bytesMax` as in `callUpstream`
 */
export function postJSON(
  request: FastifyRequest,
  context: Context,
  call: { pool: CallPool; path: string; body: unknown; own?: OwnHeaders; bytesMax?: number },
): Promise<OwnResponse> {
  const { body, own, ...rest } = call;
  const schoolYear = String(schoolYearOf(new Date(context.now())));
  return callUpstream(context, {
    request,
    ...rest,
    headers: [
      ...requestHeaders(request, own ?? { ...nobody, schoolYear }, withoutBody),
      'content-type',
      'application/json',
    ],
    body: Buffer.from(JSON.stringify(body)),
  });
}

/** A GET that the bff makes for itself, in somebody's name. */
export function getJSON(
  request: FastifyRequest,
  context: Context,
  call: { pool: CallPool; path: string; own: OwnHeaders },
): Promise<OwnResponse> {
  const { own, ...rest } = call;
  const headers = requestHeaders(request, own, withoutBody);
  return callUpstream(context, { request, ...rest, headers, body: null });
}

/** @returns null for what is not JSON of this form; the response is then not upstream's */
export function parseJSON<S extends z.ZodType>(schema: S, body: Buffer): z.output<S> | null {
  try {
    return schema.safeParse(JSON.parse(body.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}
