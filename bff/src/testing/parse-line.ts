import { z } from 'zod';

const anyObject = z.record(z.string(), z.unknown());

/** One JSON object: a line of a log, or a response's body. */
export function parseLine(line: string): Record<string, unknown> {
  return anyObject.parse(JSON.parse(line));
}
