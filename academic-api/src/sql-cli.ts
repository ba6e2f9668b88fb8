import { parseArgs } from 'node:util';
import { z } from 'zod';
import { CommandProblem } from './lib/calls/command-problem.ts';
import { commandDatabase, runCommand } from './operator-command.ts';
import { explain } from './db/sql-command/explain.ts';
import { prompt } from './db/sql-command/prompt.ts';
import { hasPsql, runPsql } from './db/sql-command/psql.ts';
import { runStatement } from './db/sql-command/run-statement.ts';
import { withSession } from './db/sql-command/session.ts';

// `npm run sql [-- options] ["select …"]`: looks into the database of the running product. docs/debugging.md
const usage = `npm run sql                                opens psql, or a small prompt where there is none
npm run sql -- "select …"                  prints what a statement returns
npm run sql -- --school 1 "select …"       the same as a request of school 1 would see it
npm run sql -- --write "update …"          may change rows; without it every transaction is read-only
npm run sql -- --explain --school 1 --values '["A", 2]' "select … $1 … $2"
                                           the statement's plan with times and pages, read-only`;

await runCommand(async () => {
  const { statement, plan, values, ...session } = readCommand();
  const address = await commandDatabase();
  if (plan) {
    const owner = { write: false, school: null };
    const print = await withSession(address, owner, (client) =>
      explain(client, statement, session.school, values),
    );
    console.log(print);
  } else if (statement !== '') {
    console.log(await withSession(address, session, (client) => runStatement(client, statement)));
  } else if (await hasPsql()) {
    process.exitCode = await runPsql(address, session);
  } else {
    console.log('psql is not installed: statements end with a semicolon, exit ends.');
    await withSession(address, session, (client) => prompt(client, process.stdin, process.stdout));
  }
});

/** @throws CommandProblem with the usage */
function readCommand() {
  try {
    const { values: options, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        school: { type: 'string' },
        write: { type: 'boolean', default: false },
        explain: { type: 'boolean', default: false },
        values: { type: 'string', default: '[]' },
      },
    });
    const statement = positionals.join(' ').trim();
    if (options.explain && (statement === '' || options.write)) throw new CommandProblem(usage);
    const school = z.coerce.number().int().positive().optional().parse(options.school) ?? null;
    const values = z.array(z.unknown()).parse(JSON.parse(options.values));
    return { statement, school, write: options.write, plan: options.explain, values };
  } catch {
    throw new CommandProblem(usage);
  }
}
