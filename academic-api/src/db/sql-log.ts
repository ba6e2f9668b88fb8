import { currentTrace } from '@mebae/telemetry';
import type { Logger as KyselyLogger } from 'kysely';
import type { Logger } from 'pino';
import { withoutLiterals } from './without-literals.ts';

/** Contents of the log of statements: nothing, their text with placeholders, or their values as well. */
export const sqlLogModes = ['off', 'statements', 'parameters'] as const;
export type SqlLogMode = (typeof sqlLogModes)[number];

/**
 * Writes a line for each statement of a request or job, with the trace by which it is found: `npm run trace -- <trace>`.
 * @param mode what the lines show; values are people's data, so that production can't have them
 * @returns what Kysely calls with every statement, or undefined for no lines
 */
export function sqlLog(log: Logger, mode: SqlLogMode): KyselyLogger | undefined {
  if (mode === 'off') return undefined;
  return ({ query, queryDurationMillis, level }) => {
    const trace = currentTrace();
    if (!trace) return;
    const line = {
      trace: trace.traceID,
      ms: Math.round(queryDurationMillis * 10) / 10,
      sql: mode === 'parameters' ? query.sql : withoutLiterals(query.sql),
      ...(mode === 'parameters' && query.parameters.length > 0 && { values: query.parameters }),
    };
    log.info(line, level === 'error' ? 'statement failed' : 'statement');
  };
}
