import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Exit code of the command for PostgreSQL: 0 is done, 1 is not there or not now, above 125 ends a recovery. */
export type Reply = 0 | 1 | 200;

/** A verb, the name of a WAL file and a path below the database. */
const longestCommand = 1000;

export interface WalService {
  /**
   * The command that PostgreSQL runs, by its shell.
   * @param words given to the handler; `%f` and `%p` are PostgreSQL's own
   */
  command(...words: string[]): string;
  close(): Promise<void>;
}

/**
 * Serves the commands that PostgreSQL runs for its WAL from this process, which has the keys. PostgreSQL may run as another
 * user, who can neither read them nor write into the archive.
 * @param name of the service on this machine: the data folder that it is for
 * @param handle takes the words of a command
 */
export async function serveWal(
  name: string,
  handle: (words: readonly string[]) => Promise<Reply>,
): Promise<WalService> {
  const id = `mebae-wal-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
  // As the lock of a folder: on Linux a name outside the file system, which ends with the process.
  const onLinux = process.platform === 'linux';
  const address = onLinux ? `\0${id}` : join(tmpdir(), `${id}.sock`);
  if (!onLinux) rmSync(address, { force: true });
  const server = createServer((socket) => {
    let text = '';
    socket.on('error', () => socket.destroy());
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      // Anybody on this machine may write here: what is no command is not even answered.
      const words = text.endsWith('\n') ? wordsOfCommand(text) : [];
      if (words === null || text.length > longestCommand) socket.destroy();
      if (words === null || words.length === 0) return;
      const reply = (code: Reply): void => void socket.end(String(code));
      // PostgreSQL asks again for what was not archived, and must not go on without what could not be fetched.
      void handle(words).then(reply, () => reply(words[0] === 'fetch' ? 200 : 1));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
  server.unref();
  const program = [
    process.execPath,
    join(import.meta.dirname, 'wal-command.ts'),
    onLinux ? `@${id}` : address,
  ];
  return {
    command: (...words) =>
      [...program.map((part) => quote(part.replaceAll('%', '%%'))), ...words.map(quote)].join(' '),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function wordsOfCommand(text: string): string[] | null {
  try {
    const words: unknown = JSON.parse(text);
    const isCommand = Array.isArray(words) && words.every((word) => typeof word === 'string');
    return isCommand ? words : null;
  } catch {
    return null;
  }
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
