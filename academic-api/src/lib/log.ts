import { pino, type Logger } from 'pino';
import { httpNames } from '@mebae/contracts';

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

/** A write for each line would be a tenth of a request: lines go out together, and at once when the process ends. */
const flushMs = 100;
const together = 8 * 1024;

/**
 * The process's log: JSON lines on standard output, addresses without their query, secrets taken out.
 * @param name of the process
 * @param level pino's level
 */
export function openLog(name: string, level: string): Logger {
  const output = pino.destination({ sync: false, minLength: together });
  setInterval(() => output.flush(), flushMs).unref();
  process.on('exit', () => output.flushSync());
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
    output,
  );
}
