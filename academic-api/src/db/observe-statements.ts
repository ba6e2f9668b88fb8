import type { Telemetry } from '@mebae/telemetry';
import type { Logger as KyselyLogger } from 'kysely';
import type { Logger } from 'pino';
import { sqlLog, type SqlLogMode } from './sql-log.ts';
import { sqlSpans } from './sql-spans.ts';

/**
 * The function that Kysely calls with every statement of a process: its span, its line in the log, both or neither.
 * @returns undefined for neither, so that Kysely doesn't measure for nothing
 */
export function observeStatements(
  telemetry: Telemetry | null,
  log: Logger,
  mode: SqlLogMode,
): KyselyLogger | undefined {
  const span = telemetry ? sqlSpans(telemetry) : undefined;
  const line = sqlLog(log, mode);
  if (!span || !line) return span ?? line;
  return async (event) => {
    await span(event);
    await line(event);
  };
}
