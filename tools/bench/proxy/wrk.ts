import { join } from 'node:path';
import { execa } from 'execa';

const report = join(import.meta.dirname, 'report.lua');

export interface Load {
  requests: number;
  seconds: number;
  bytes: number;
}

/** A busy machine may not finish one large file in a second: then it is loaded for longer, up to this. */
const mostSeconds = 60;

/**
 * Loads an address from one thread for so many seconds, and for longer until a request is through.
 * @throws when any request failed: then the figure would mean nothing
 */
export async function load(
  url: string,
  headers: Record<string, string>,
  shape: { connections: number; seconds: number },
): Promise<Load> {
  const { stdout } = await execa('wrk', [
    '--threads=1',
    `--connections=${shape.connections}`,
    `--duration=${shape.seconds}s`,
    '--timeout=30s',
    `--script=${report}`,
    ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    url,
  ]);
  const [, requests, microseconds, bytes, errors] =
    /REPORT (\d+) (\d+) (\d+) (\d+)/.exec(stdout) ?? [];
  if (requests === '0' && errors === '0' && shape.seconds < mostSeconds) {
    return load(url, headers, { ...shape, seconds: shape.seconds * 4 });
  }
  if (requests === undefined || requests === '0' || errors !== '0') {
    throw new Error(`wrk on ${url} saw failures:\n${stdout}`);
  }
  return {
    requests: Number(requests),
    seconds: Number(microseconds) / 1e6,
    bytes: Number(bytes),
  };
}
