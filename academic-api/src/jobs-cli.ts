import { connect } from './db/connect.ts';
import { listJobs, type KeptJob } from './jobs-command/jobs.repository.ts';
import { runAgain } from './jobs-command/run-again.ts';
import { CommandProblem } from './lib/calls/command-problem.ts';
import { openJobs } from './lib/processes/jobs.ts';
import { commandDatabase, runCommand } from './operator-command.ts';

// `npm run jobs`: the newest jobs; `npm run jobs -- again <id>`: runs one again. docs/debugging.md
const usage = 'Use: npm run jobs, or npm run jobs -- again <id>';
const shown = 20;

await runCommand(async () => {
  const [action, id, ...more] = process.argv.slice(2);
  if (more.length > 0 || (action !== undefined && (action !== 'again' || !id))) {
    throw new CommandProblem(usage);
  }
  const address = await commandDatabase();
  const db = connect(address, 1);
  const { jobs, close } = await openJobs(address);
  try {
    if (id === undefined) console.log((await listJobs(db, shown)).map(lineOf).join('\n'));
    else console.log(`A copy of ${id} waits in ${await runAgain(db, jobs, id)}.`);
  } finally {
    await close();
    await db.destroy();
  }
});

/** One line: when, which, its state, its trace, and why it failed. Only ids of its data are shown. */
function lineOf({ createdOn, id, name, state, data, output }: KeptJob): string {
  const { traceparent } = data;
  const trace = typeof traceparent === 'string' ? traceparent.split('-')[1] : undefined;
  const ids = Object.entries(data)
    .filter(([key]) => key.endsWith('ID'))
    .toSorted(([left], [right]) => left.localeCompare(right));
  const reason = state === 'failed' || state === 'retry' ? JSON.stringify(output) : '';
  return [
    createdOn.toISOString(),
    id,
    name.padEnd(18),
    state.padEnd(9),
    ids.map(([key, value]) => `${key}=${String(value)}`).join(' '),
    trace && `trace=${trace}`,
    reason,
  ]
    .filter(Boolean)
    .join('  ');
}
