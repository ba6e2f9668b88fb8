import type pg from 'pg';

/**
 * Runs one or several statements without values.
 * @returns for each its rows as a table with their number, or its command with the number of rows that it changed
 */
export async function runStatement(client: pg.Client, text: string): Promise<string> {
  // for several statements pg returns a list
  const results: pg.QueryResult | pg.QueryResult[] = await client.query(text);
  return [results].flat().map(resultText).join('\n');
}

function resultText({ fields, rows, command, rowCount }: pg.QueryResult): string {
  if (fields.length === 0) return [command, rowCount].filter((part) => part !== null).join(' ');
  const names = fields.map(({ name }) => name);
  const lines = rows.map((row: Record<string, unknown>) => names.map((name) => cell(row[name])));
  const widths = names.map((name, at) =>
    Math.max(name.length, ...lines.map((line) => line[at]?.length ?? 0)),
  );
  const draw = (line: string[]): string =>
    line
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join(' | ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('-+-');
  return [draw(names), rule, ...lines.map(draw), `(${rows.length} rows)`].join('\n');
}

/** A value in one line: dates as ISO, JSON as JSON, null as an empty cell as in psql. */
function cell(value: unknown): string {
  if (value === null) return '';
  if (typeof value === 'string') return value.replaceAll('\n', '\\n');
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}
