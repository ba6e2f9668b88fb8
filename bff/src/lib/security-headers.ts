import type { FastifyReply, FastifyRequest } from 'fastify';

const hsts = 'max-age=31536000';

/** For answers that are no page: nothing in them may run or be framed, should somebody open one. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Of a proxied answer, as name, value, name, value…; ours replace upstream's. */
export function proxiedAnswerHeaders(request: FastifyRequest): string[] {
  const headers = ['x-request-id', request.id];
  if (request.protocol === 'https') headers.push('strict-transport-security', hsts);
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
  reply.header('x-request-id', request.id);
  if (request.protocol === 'https') reply.header('strict-transport-security', hsts);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('cross-origin-resource-policy', 'same-origin');
  reply.header('cross-origin-opener-policy', 'same-origin');
  if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'no-referrer');
  const type = String(reply.getHeader('content-type') ?? '');
  if (type.startsWith('application/json')) reply.header('content-security-policy', dataPolicy);
}
