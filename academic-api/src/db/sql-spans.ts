import { childOf, currentTrace, type Telemetry } from '@mebae/telemetry';
import type { Logger } from 'kysely';
import { withoutLiterals } from './without-literals.ts';

/** Enough to know a statement by; the longest ones list columns. */
const textMax = 2_000;

/**
 * A span for each statement of a request or job. Its text has placeholders; neither parameters nor values in the text are
 * ever sent, and of a failure only PostgreSQL's code, because its message may hold values.
 */
export function sqlSpans(telemetry: Telemetry): Logger {
  return (event) => {
    const parent = currentTrace();
    if (!parent) return;
    const text = withoutLiterals(event.query.sql).slice(0, textMax);
    const milliseconds = event.queryDurationMillis;
    telemetry.record({
      trace: childOf(parent),
      parentID: parent.spanID,
      name: nameOf(text),
      kind: 'client',
      startedAt: Date.now() - milliseconds,
      milliseconds,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
      ...(event.level === 'error' && { fault: codeOf(event.error) }),
    });
  };
}

/** Such as `select student`: the verb and the first table. */
function nameOf(text: string): string {
  const verb = /^\s*(\w+)/.exec(text)?.[1] ?? 'sql';
  const table = /\b(?:from|into|update)\s+((?:"?\w+"?\.)?"?\w+"?)/i.exec(text)?.[1];
  return table ? `${verb} ${table.replaceAll('"', '')}` : verb;
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : 'failed';
}
