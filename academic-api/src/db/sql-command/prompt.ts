import { createInterface } from 'node:readline';
import type pg from 'pg';
import { runStatement } from './run-statement.ts';

/**
 * Reads statements from the terminal, each up to a semicolon at a line's end, and prints what they return. A failed one
 * is printed and ends nothing; Ctrl-D, `exit` or the end of the input ends it.
 * @param input where the statements come from
 * @param output where prompts and results go
 */
export async function prompt(
  client: pg.Client,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<void> {
  const lines = createInterface({ input, output, prompt: 'mebae=> ' });
  let isClosed = false;
  lines.once('close', () => {
    isClosed = true;
  });
  let statement = '';
  lines.prompt();
  for await (const line of lines) {
    if (statement === '' && /^\s*(exit|quit|\\q)\s*;?\s*$/.test(line)) break;
    statement += `${line}\n`;
    const isWhole = /;\s*$/.test(statement);
    if (isWhole) {
      output.write(`${await outcome(client, statement)}\n`);
      statement = '';
    } else if (statement.trim() === '') {
      statement = '';
    }
    lines.setPrompt(statement === '' ? 'mebae=> ' : 'mebae-> ');
    // the input may have ended while the statement ran, with lines still to come
    if (!isClosed) lines.prompt();
  }
  lines.close();
}

/** The result of a statement, or why PostgreSQL refuses it. */
async function outcome(client: pg.Client, statement: string): Promise<string> {
  try {
    return await runStatement(client, statement);
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}
