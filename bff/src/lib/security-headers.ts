import type { FastifyReply, FastifyRequest } from 'fastify';

const hsts = 'max-age=31536000';

/** For answers that are no page: nothing in them may run or be framed, should somebody open one. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

const perRequest = (request: FastifyRequest): string[] =>
  request.protocol === 'https'
    ? ['x-request-id', request.id, 'strict-transport-security', hsts]
    : ['x-request-id', request.id];

/** Of a proxied answer, as name, value, name, value…; ours replace upstream's. */
export function proxiedAnswerHeaders(request: FastifyRequest): string[] {
  const headers = perRequest(request);
  headers.push('x-content-type-options', 'nosniff', 'referrer-policy', 'no-referrer');
  headers.push(
    'cross-origin-resource-policy',
    'same-origin',
    'content-security-policy',
    dataPolicy,
  );
  return headers;
}

/** Of everything that the bff answers itself; a page has set its own policy by then. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const own = perRequest(request);
  for (let i = 0; i < own.length; i += 2) reply.header(own[i] as string, own[i + 1]);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('cross-origin-resource-policy', 'same-origin');
  reply.header('cross-origin-opener-policy', 'same-origin');
  if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'no-referrer');
  const type = String(reply.getHeader('content-type') ?? '');
  if (type.startsWith('application/json')) reply.header('content-security-policy', dataPolicy);
}
