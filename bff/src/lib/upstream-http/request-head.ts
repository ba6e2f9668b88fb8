import { UnwritableCall } from './call.ts';
import type { UpstreamCall } from './call.ts';

const unwritableValue = /[^\t\u0020-\u007e\u0080-\u00ff]/;
const unwritableTarget = /[^\u0021-\u007e\u0080-\u00ff]/;

/** Servers may wait for a length where a body is usual (RFC 9110, 8.6). */
const bodyIsUsual = new Set(['POST', 'PUT', 'PATCH']);

/**
 * @param host value of the Host header
 * @returns request line, headers and the empty line, to be written as Latin-1
 * @throws UnwritableCall for a target or value that would break out of its line
 */
export function requestHead(call: UpstreamCall, host: string): string {
  const { method, target, headers } = call;
  if (unwritableTarget.test(target)) throw new UnwritableCall('the target can not be sent');
  let head = `${method} ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: keep-alive\r\n`;
  for (let i = 0; i < headers.length; i += 2) {
    const value = headers[i + 1] ?? '';
    if (unwritableValue.test(value)) throw new UnwritableCall('a header can not be sent');
    head += `${headers[i]}: ${value}\r\n`;
  }
  return `${head}${framing(call)}\r\n`;
}

function framing({ method, body }: UpstreamCall): string {
  if (body === null) return bodyIsUsual.has(method) ? 'content-length: 0\r\n' : '';
  const { length } = body;
  return length === null ? 'transfer-encoding: chunked\r\n' : `content-length: ${length}\r\n`;
}
