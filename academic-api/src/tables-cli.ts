import { parseArgs } from 'node:util';
import { connect } from './db/connect.ts';
import { CommandProblem } from './lib/calls/command-problem.ts';
import { commandDatabase, runCommand } from './operator-command.ts';
import { bytesInWords, columnsOf, type Column } from './operator-table.ts';
import {
  indexesByPages,
  indexesByStatistics,
  listTables,
  type IndexState,
  type TableState,
} from './tables-command/tables.repository.ts';

// `npm run tables -w academic-api`: the largest tables and the emptiest indexes of the running product. `-- --all` shows the
// small ones too, `-- --json` is for programs. docs/operations.md
const usage = 'Use: npm run tables -w academic-api [-- [--all] [--json]]';
const shown = 20;

const percent = (part: number, whole: number): string =>
  whole === 0 ? '' : `${Math.round((100 * part) / whole)} %`;

const tableColumns: Column<TableState>[] = [
  { title: 'Table', value: ({ name }) => name },
  { title: 'Rows', value: ({ rows }) => rows.toLocaleString('en'), isNumber: true },
  { title: 'Dead', value: ({ deadRows }) => deadRows.toLocaleString('en'), isNumber: true },
  { title: '', value: ({ rows, deadRows }) => percent(deadRows, rows + deadRows), isNumber: true },
  { title: 'Size', value: ({ tableBytes }) => bytesInWords(tableBytes), isNumber: true },
  { title: 'Indexes', value: ({ indexBytes }) => bytesInWords(indexBytes), isNumber: true },
  {
    title: 'Vacuumed',
    value: ({ vacuumedAt }) => vacuumedAt?.toISOString().slice(0, 16) ?? 'never',
  },
];
const indexColumns: Column<IndexState>[] = [
  { title: 'Index', value: ({ name }) => name },
  { title: 'of', value: ({ table }) => table },
  { title: 'Size', value: ({ bytes }) => bytesInWords(bytes), isNumber: true },
  { title: 'Empty', value: ({ bloat }) => bytesInWords(bloat), isNumber: true },
  { title: '', value: ({ bloat, bytes }) => percent(bloat, bytes), isNumber: true },
  { title: 'by', value: ({ by }) => by },
];

function readOptions() {
  try {
    return parseArgs({
      options: {
        json: { type: 'boolean', default: false },
        all: { type: 'boolean', default: false },
      },
    }).values;
  } catch {
    throw new CommandProblem(usage);
  }
}

await runCommand(async () => {
  const { json, all } = readOptions();
  const db = connect(await commandDatabase(), 1);
  try {
    const tables = await listTables(db);
    const read = await indexesByPages(db);
    const known = new Set(read.map(({ name }) => name));
    const estimated = (await indexesByStatistics(db)).filter(({ name }) => !known.has(name));
    const indexes = [...read, ...estimated].toSorted((left, right) => right.bloat - left.bloat);
    if (json) {
      console.log(JSON.stringify({ tables, indexes }, null, 2));
      return;
    }
    const part = <Row>(rows: readonly Row[]): readonly Row[] => (all ? rows : rows.slice(0, shown));
    console.log(
      [
        ...columnsOf(part(tables), tableColumns),
        '',
        ...columnsOf(part(indexes), indexColumns),
      ].join('\n'),
    );
  } finally {
    await db.destroy();
  }
});
