import { pino, type Logger } from 'pino';
import { httpNames } from '@mebae/contracts';
import type { LogOutput } from '@mebae/telemetry';

/** Headers and fields that never reach a log. */
const secret = [
  ...[
    'authorization',
    'cookie',
    httpNames.authToken,
    httpNames.adminToken,
    httpNames.candidateToken,
  ].map((name) => `req.headers["${name}"]`),
  '*.password',
  '*.token',
  '*.authToken',
];

/**
 * The process's log: JSON lines on standard output, addresses without their query, secrets taken out.
 * @param name of the process
 * @param level pino's level
 */
export function openLog(name: string, level: string, output: LogOutput): Logger {
  return pino(
    {
      name,
      level,
      redact: { paths: secret, censor: '[hidden]' },
      serializers: {
        req: (request: { id: string; method: string; url: string }) => ({
          id: request.id,
          method: request.method,
          path: request.url.split('?')[0],
        }),
      },
    },
    output.stream,
  );
}
