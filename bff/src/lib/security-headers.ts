import type { FastifyReply, FastifyRequest } from 'fastify';

const hsts = 'max-age=31536000';

/** For responses that are no page: nothing in them may run or be framed if somebody opens one. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Adds the headers that every response carries. */
export function addSecurityHeaders(
  headers: Record<string, string | number | string[] | undefined>,
  request: FastifyRequest,
): void {
  headers['x-request-id'] = request.id;
  if (request.protocol === 'https') headers['strict-transport-security'] = hsts;
  headers['x-content-type-options'] = 'nosniff';
  headers['cross-origin-resource-policy'] = 'same-origin';
  headers['cross-origin-opener-policy'] = 'same-origin';
  headers['referrer-policy'] ??= 'no-referrer';
}

/** The same for a response that Fastify sends; a page has set its own policies by then. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const own: Record<string, string> = {};
  const policy = reply.getHeader('referrer-policy');
  if (policy !== undefined) own['referrer-policy'] = String(policy);
  addSecurityHeaders(own, request);
  reply.headers(own);
  if (reply.hasHeader('content-security-policy')) return;
  const type = String(reply.getHeader('content-type') ?? '');
  if (type.startsWith('application/json')) reply.header('content-security-policy', dataPolicy);
}
