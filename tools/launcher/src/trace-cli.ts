import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from './data-folder.ts';
import { linesOfTrace, newestRequests, readLines, type LogLine } from './trace-lines.ts';

// `npm run trace`: the newest requests with their traces; `npm run trace -- <trace>`: what bff, API and worker wrote of one,
// in order of time. Its first digits do. docs/debugging.md
const processes = ['bff', 'academic-api', 'worker'];
const shown = 20;
const [trace, ...more] = process.argv.slice(2);
const { logs } = dataFolder();

if (more.length > 0 || (trace !== undefined && !/^[0-9a-f]{4,32}$/.test(trace))) {
  console.error(
    'Use: npm run trace, or npm run trace -- <four or more digits that a trace begins with>',
  );
  process.exitCode = 2;
} else {
  const lines = processes.flatMap(readLog);
  const found = trace === undefined ? newestRequests(lines, shown) : linesOfTrace(lines, trace);
  if (found.length === 0) {
    console.error(
      `No line in ${logs} belongs to ${trace === undefined ? 'a request' : `trace ${trace}`}.`,
    );
    process.exitCode = 1;
  } else {
    console.log(found.join('\n'));
  }
}

/** The lines of a process, those of its rotated files included. */
function readLog(name: string): LogLine[] {
  if (!existsSync(logs)) return [];
  const isOfProcess = (file: string): boolean =>
    file === `${name}.log` || file.startsWith(`${name}.log.`);
  return readdirSync(logs)
    .filter(isOfProcess)
    .flatMap((file) => readLines(name, readFileSync(join(logs, file), 'utf8')));
}
