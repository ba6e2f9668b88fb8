/** A line of a server's log, as far as it is shown. */
export interface LogLine {
  time: number;
  /** The process that wrote it: `bff`, `academic-api` or `worker`. */
  process: string;
  trace: string;
  /** Its further fields. */
  fields: Readonly<Record<string, unknown>>;
}

/** Fields that are shown elsewhere or tell nothing here. */
const hidden = new Set(['time', 'trace', 'level', 'pid', 'hostname', 'name', 'service', 'reqId']);

/**
 * Reads the lines that belong to a trace from the text of a log; all others, and those that are cut off, are left out.
 * @param process name of the process that wrote the log
 */
export function readLines(process: string, log: string): LogLine[] {
  return log.split('\n').flatMap((text) => {
    const entry = parse(text);
    const { time, trace } = entry ?? {};
    if (!entry || typeof time !== 'number' || typeof trace !== 'string') return [];
    const fields = Object.fromEntries(Object.entries(entry).filter(([key]) => !hidden.has(key)));
    return [{ time, process, trace, fields }];
  });
}

/** @param trace its id, or the digits that it begins with, as a message to a person shows them */
export function linesOfTrace(lines: readonly LogLine[], trace: string): string[] {
  return inOrder(lines.filter((line) => line.trace.startsWith(trace))).map(show);
}

/** The newest requests that came to the bff, the newest last, without those that ask for its health. */
export function newestRequests(lines: readonly LogLine[], limit: number): string[] {
  const requests = lines.filter(
    ({ process, fields }) =>
      process === 'bff' && 'status' in fields && !String(fields['path']).startsWith('/health/'),
  );
  return inOrder(requests)
    .slice(-limit)
    .map((line) => `${line.trace}  ${show(line)}`);
}

const inOrder = (lines: readonly LogLine[]): LogLine[] =>
  lines.toSorted((left, right) => left.time - right.time);

function show({ time, process, fields }: LogLine): string {
  const { msg, sql, method, route, path, status, ms, ...rest } = fields;
  const parts = [
    new Date(time).toISOString().slice(11, 23),
    process.padEnd(12),
    [method, path ?? route, status].filter(isPlain).join(' '),
    msg,
    isPlain(ms) && `${ms} ms`,
    sql,
    Object.keys(rest).length > 0 && JSON.stringify(rest),
  ];
  return parts.filter(Boolean).join('  ');
}

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

function parse(text: string): Record<string, unknown> | null {
  if (!text.startsWith('{')) return null;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}
