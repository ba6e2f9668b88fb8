import { once } from 'node:events';
import type { ReadStream } from 'node:tty';

/**
 * Asks for a line at the terminal without showing it.
 * @throws Error when somebody cancels by Ctrl-C
 */
export async function askHidden(
  question: string,
  input: ReadStream = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<string> {
  output.write(question);
  input.setRawMode(true);
  input.setEncoding('utf8').resume();
  let line = '';
  try {
    for (;;) {
      const [keys] = (await once(input, 'data')) as [string];
      for (const key of keys) {
        if (key === '\r' || key === '\n') return line;
        if (key === '\u0003') throw new Error('Cancelled.');
        line = key === '\u007f' || key === '\b' ? line.slice(0, -1) : line + key;
      }
    }
  } finally {
    input.setRawMode(false);
    input.pause();
    output.write('\n');
  }
}
