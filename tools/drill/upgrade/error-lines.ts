import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const errorLevel = 50;

/**
 * Counts the errors in the logs of servers.
 * @param folder with `*.log`, JSON lines
 * @returns how often each message stands there, the most frequent first
 */
export function errorLines(folder: string): [message: string, count: number][] {
  const counts = new Map<string, number>();
  const logs = readdirSync(folder).filter((name) => name.endsWith('.log'));
  for (const name of logs) {
    for (const text of readFileSync(join(folder, name), 'utf8').split('\n')) {
      const line = parse(text);
      if (!line || line.level < errorLevel) continue;
      const message = `${name}: ${line.msg}${line.err ? `: ${line.err.message}` : ''}`;
      counts.set(message, (counts.get(message) ?? 0) + 1);
    }
  }
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

function parse(text: string): { level: number; msg: string; err?: { message: string } } | null {
  try {
    return JSON.parse(text);
  } catch {
    // not a line of the log, such as a warning of Node
    return null;
  }
}
