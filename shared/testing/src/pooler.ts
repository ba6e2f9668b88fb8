import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './product.ts';

const findProgram = (name: string): string | undefined =>
  ['/usr/sbin', '/usr/bin'].map((folder) => join(folder, name)).find(existsSync);

/** @returns a sentence that says what to install; null where PgBouncer and HAProxy are here */
export function missingPooler(): string | null {
  const missing = ['pgbouncer', 'haproxy'].filter((name) => findProgram(name) === undefined);
  return missing.length === 0
    ? null
    : `Install ${missing.join(' and ')}: apt-get install -y --no-install-recommends ${missing.join(' ')}, and stop what the packages start.`;
}

/** HAProxy in front of a database, and PgBouncer in front of HAProxy, as on a machine of a cluster. */
export interface Pooler {
  /** Address of the database through HAProxy, with the same login: sessions. */
  sessionUrl: string;
  /** Address of PgBouncer without a login: transactions, each over any of its connections. */
  poolerUrl: string;
  stop: () => Promise<void>;
}

/**
 * Starts both on free ports.
 * @param databaseUrl with the login by which PgBouncer connects, whoever connects to it
 * @param poolSize connections of PgBouncer to the database
 */
export async function startPooler(databaseUrl: string, poolSize: number): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'mebae-pooler-'));
  chmodSync(folder, 0o755);
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const [haproxyPort, poolerPort] = [await freePort(), await freePort()];
  writeFileSync(
    join(folder, 'haproxy.cfg'),
    `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen database
  bind 127.0.0.1:${haproxyPort}
  server db ${hostname}:${port}
`,
  );
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${pathname.slice(1)} = host=127.0.0.1 port=${haproxyPort} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${poolerPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 400
default_pool_size = ${poolSize}
`,
  );
  // PgBouncer refuses to run as root
  const identity = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const children = [
    spawn(findProgram('haproxy')!, ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' }),
    spawn(findProgram('pgbouncer')!, [...identity, join(folder, 'pgbouncer.ini')], {
      stdio: 'ignore',
    }),
  ];
  const stop = async (): Promise<void> => {
    for (const child of children) child.kill('SIGKILL');
    while (children.some((child) => child.exitCode === null && child.signalCode === null)) {
      await sleep(20);
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const until = performance.now() + 60_000;
  for (const own of [haproxyPort, poolerPort]) {
    while (!(await listens(own))) {
      const isOver = children.some((child) => child.exitCode !== null);
      if (isOver || performance.now() > until) {
        await stop();
        throw new Error('PgBouncer or HAProxy did not start');
      }
      await sleep(20);
    }
  }
  return {
    sessionUrl: databaseUrl.replace(`@${hostname}:${port}`, `@127.0.0.1:${haproxyPort}`),
    poolerUrl: `postgres://127.0.0.1:${poolerPort}${pathname}`,
    stop,
  };
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
