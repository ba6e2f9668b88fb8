import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { execa } from 'execa';
import pg from 'pg';
import { renderCluster, writeCluster } from '../../cluster/src/render.ts';
import { newSecrets } from '../../cluster/src/secrets.ts';
import { parseSettings, type ClusterSettings } from '../../cluster/src/settings.ts';
import { startRelay, type Relay } from './relay.ts';
import { Service } from './service.ts';

const project = join(import.meta.dirname, '../../..');
const node = process.execPath;

/** Programs that the cluster is made of, with Debian's package of each. */
const programs = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  nginx: 'nginx',
  setpriv: 'util-linux',
};
const postgresBins = ['18', '17', '16', '15'].map(
  (version) => `/usr/lib/postgresql/${version}/bin`,
);

/** @returns a sentence that says what to install; null when everything is there */
export function missingPrograms(): string | null {
  const packages = Object.entries(programs)
    .filter(([program]) => !isInstalled(program))
    .map(([, name]) => name);
  if (!postgresBins.some((bin) => existsSync(bin))) packages.push('postgresql');
  if (packages.length === 0) return null;
  return `The cluster needs programs that are not here: apt-get install -y --no-install-recommends ${packages.join(' ')}, and stop what the packages start.`;
}

function isInstalled(program: string): boolean {
  return [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin'].some((folder) =>
    existsSync(join(folder, program)),
  );
}

type Database = ClusterSettings['databases'][number];
type App = ClusterSettings['apps'][number];

/** A node of the database as Patroni sees it. */
export interface Member {
  name: string;
  role: string;
  state: string;
  timeline: number;
}

/** The whole cluster on this machine, from the templates of `deploy/`. */
export interface Cluster {
  settings: ClusterSettings;
  /** Address of the product. */
  port: number;
  /** Address of the database for its owner, through HAProxy. */
  ownerUrl: string;
  /** By name, such as `db1 etcd` and `app2 bff`. */
  service(name: string): Service;
  /** The network between a node of the database and all of etcd. */
  relaysOf(database: string): readonly Relay[];
  members(): Promise<Member[]>;
  /** Asks one node directly, as the superuser. */
  askNode<Row extends pg.QueryResultRow>(database: string, text: string): Promise<Row[]>;
  stop(): Promise<void>;
}

/**
 * Starts a cluster: three nodes of the database with etcd, two machines of the product, an edge.
 * @param folder empty, for everything that it writes
 * @param ports gives a port that is free
 * @param env settings of API and worker beside those of the templates
 */
export async function startCluster(
  folder: string,
  ports: () => Promise<number>,
  env: Record<string, string>,
): Promise<Cluster> {
  const user = process.getuid?.() === 0 ? 'postgres' : undefined;
  const settings = await settingsOf(folder, ports);
  const secrets = newSecrets();
  writeCluster(folder, renderCluster(settings, secrets));
  for (const name of ['run', 'sockets', 'logs', 'data', 'reports', 'remotes']) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  for (const part of ['run', 'sockets', 'data', 'reports', 'remotes']) {
    chmodSync(join(folder, part), 0o777);
  }
  const machines = [...settings.databases, ...settings.apps].map(({ name }) => join(folder, name));
  if (user) execFileSync('chown', ['-R', `${user}:`, ...machines, join(folder, 'edge')]);

  const services = new Map<string, Service>();
  const relays = new Map<string, Relay[]>();
  const begin = async (service: Service): Promise<void> => {
    services.set(service.name, service);
    await service.start();
  };
  const stop = async (): Promise<void> => {
    for (const service of services.values()) service.signal('SIGKILL');
    for (const service of services.values()) await service.kill();
    for (const relay of [...relays.values()].flat()) await relay.close();
  };
  const envOf = (file: string): Record<string, string> =>
    parseEnv(readFileSync(join(folder, file), 'utf8')) as Record<string, string>;
  const log = (name: string): string => join(folder, 'logs', `${name.replaceAll(' ', '-')}.log`);
  const plan = (name: string, command: string, args: readonly string[]) => ({
    name,
    command,
    args,
    user,
    log: log(name),
  });
  const ours = (name: string, script: string, values: Record<string, string>, ready: number) =>
    new Service({
      ...plan(name, node, [join(project, script)]),
      user: undefined,
      env: { ...values, NODE_COMPILE_CACHE: join(folder, 'run') },
      isReady: () => isOk(ready, '/health/ready'),
    });
  const [firstApp] = settings.apps as [App];
  const urlOf = (name: string, password: string, port: number, database: string): string =>
    `postgres://${name}:${password}@127.0.0.1:${port}/${database}`;
  const ownerUrl = urlOf(
    'mebae_owner',
    secrets.MEBAE_OWNER_PASSWORD,
    firstApp.databasePort,
    'mebae',
  );
  const superUrl = (port: number, database: string): string =>
    urlOf('postgres', secrets.POSTGRES_PASSWORD, port, database);
  try {
    const etcds = settings.databases.map(
      ({ name, etcdPort }) =>
        new Service({
          ...plan(`${name} etcd`, 'etcd', []),
          env: envOf(`${name}/etcd.env`),
          hasOwnMachine: true,
          isReady: () => isOk(etcdPort, '/health'),
        }),
    );
    // each waits for the others
    for (const etcd of etcds) etcd.launch();
    for (const etcd of etcds) services.set(etcd.name, etcd);
    for (const etcd of etcds) await etcd.ready();

    for (const database of settings.databases) {
      const own = (database.etcdClients ?? []).map((address, index) =>
        startRelay(Number(address.split(':')[1]), settings.databases[index]!.etcdPort),
      );
      relays.set(database.name, await Promise.all(own));
    }
    const nodes = settings.databases.map(
      ({ name, restPort }) =>
        new Service({
          ...plan(`${name} database`, 'patroni', [join(folder, name, 'patroni.yml')]),
          isReady: () => isOk(restPort, '/health'),
          hasOwnMachine: true,
          detached: () => postmasterOf(join(folder, name, 'data')),
        }),
    );
    for (const each of nodes) {
      services.set(each.name, each);
      each.launch();
    }
    for (const each of nodes) await each.ready();

    for (const { name, databasePort, poolerPort } of settings.apps) {
      const balancer = plan(`${name} haproxy`, 'haproxy', [
        '-db',
        '-f',
        join(folder, name, 'haproxy.cfg'),
      ]);
      await begin(
        new Service({ ...balancer, isReady: () => answers(superUrl(databasePort, 'postgres')) }),
      );
      if (!services.has('database')) await prepareDatabase();
      const login = urlOf('mebae_login', secrets.MEBAE_LOGIN_PASSWORD, poolerPort, 'mebae');
      const pooler = plan(`${name} pgbouncer`, 'pgbouncer', [join(folder, name, 'pgbouncer.ini')]);
      await begin(new Service({ ...pooler, isReady: () => answers(login) }));
    }
    for (const { name, apiPort, workerMonitoringPort, bffPort } of settings.apps) {
      const values = { ...envOf(`${name}/academic-api.env`), ...env };
      await begin(ours(`${name} api`, 'academic-api/src/server.ts', values, apiPort));
      await begin(
        ours(`${name} worker`, 'academic-api/src/worker.ts', values, workerMonitoringPort),
      );
      await begin(ours(`${name} bff`, 'bff/src/server.ts', envOf(`${name}/bff.env`), bffPort));
    }
    const { port, balancerPort } = settings.edge;
    const front = plan('edge haproxy', 'haproxy', ['-db', '-f', join(folder, 'edge/haproxy.cfg')]);
    await begin(new Service({ ...front, isReady: () => isOk(balancerPort, '/health/ready') }));
    const web = plan('edge nginx', 'nginx', [
      '-g',
      'daemon off;',
      '-c',
      join(folder, 'edge/nginx.conf'),
    ]);
    await begin(new Service({ ...web, isReady: () => isOk(port, '/health/ready') }));
  } catch (error) {
    await stop();
    throw error;
  }

  /** As deploy/README.md says: database and owner, migrations, the servers' logins. */
  async function prepareDatabase(): Promise<void> {
    if (await answers(ownerUrl)) return;
    const port = firstApp.databasePort;
    // one statement after the other: a database is not created in a transaction
    for (const text of statementsOf(join(folder, 'database-1.sql'))) {
      await query(superUrl(port, 'postgres'), text);
    }
    // This process has the network between the nodes and etcd, and must not stand still meanwhile.
    const migrate = () =>
      execa(node, [join(project, 'academic-api/src/db/migrate-cli.ts')], {
        env: {
          PATH: process.env['PATH'],
          DATABASE_URL: ownerUrl,
          MEBAE_DATA: join(folder, 'data'),
        },
        extendEnv: false,
        stdin: 'ignore',
      });
    try {
      await migrate();
    } catch (error) {
      // a busy machine may change its leader while the first migration runs; it is run again, as a person would
      console.log(`The migration is run again: ${String(error).split('\n', 1)[0]}`);
      await migrate();
    }
    for (const text of statementsOf(join(folder, 'database-2.sql'))) await query(ownerUrl, text);
  }

  return {
    settings,
    port: settings.edge.port,
    ownerUrl,
    service(name) {
      const service = services.get(name);
      if (!service) throw new Error(`there is no ${name}`);
      return service;
    },
    relaysOf: (database) => relays.get(database) ?? [],
    members: () => membersOf(settings.databases),
    askNode(database, text) {
      const { port } = settings.databases.find(({ name }) => name === database)!;
      return query(superUrl(port, 'mebae'), text);
    },
    stop,
  };
}

async function settingsOf(folder: string, ports: () => Promise<number>): Promise<ClusterSettings> {
  const host = '127.0.0.1';
  const databases = [];
  for (const name of ['db1', 'db2', 'db3']) {
    const [port, restPort, etcdPort, etcdPeerPort] = [
      await ports(),
      await ports(),
      await ports(),
      await ports(),
    ];
    const etcdClients = [
      `${host}:${await ports()}`,
      `${host}:${await ports()}`,
      `${host}:${await ports()}`,
    ];
    databases.push({ name, host, port, restPort, etcdPort, etcdPeerPort, etcdClients });
  }
  const apps = [];
  for (const name of ['app1', 'app2']) {
    apps.push({
      name,
      host,
      bffPort: await ports(),
      apiPort: await ports(),
      bffMonitoringPort: await ports(),
      apiMonitoringPort: await ports(),
      workerMonitoringPort: await ports(),
      databasePort: await ports(),
      poolerPort: await ports(),
    });
  }
  const edgePort = await ports();
  return parseSettings({
    publicUrl: `http://${host}:${edgePort}`,
    edge: {
      host,
      port: edgePort,
      certificate: null,
      certificateKey: null,
      // the callers say whose address they have
      trustedProxies: [host],
      balancerPort: await ports(),
    },
    apps,
    databases,
    network: '127.0.0.1/32',
    reportStore: join(folder, 'reports'),
    remotesStore: join(folder, 'remotes'),
    project,
    data: join(folder, 'data'),
    postgresBin: postgresBins.find((bin) => existsSync(bin)),
    postgresData: join(folder, '{name}/data'),
    etcdData: join(folder, '{name}/etcd'),
    sockets: join(folder, 'sockets'),
    etc: join(folder, '{name}'),
    run: join(folder, 'run'),
    haproxyUser: null,
  });
}

const statementsOf = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split(';')
    .map((text) => text.replaceAll(/^--.*$/gm, '').trim())
    .filter((text) => text !== '');

/** The main process of PostgreSQL, which Patroni leaves behind when it is killed. */
function postmasterOf(data: string): number | null {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const command = `/proc/${pid}/cmdline`;
  return existsSync(command) && readFileSync(command, 'utf8').includes('postgres') ? pid : null;
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const answers = (url: string): Promise<boolean> =>
  query(url, 'select 1').then(
    () => true,
    () => false,
  );

async function isOk(port: number, path: string): Promise<boolean> {
  const signal = AbortSignal.timeout(2000);
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal });
  await response.arrayBuffer();
  return response.status === 200;
}

/** Whoever of the nodes answers first tells of all. */
async function membersOf(databases: readonly Database[]): Promise<Member[]> {
  return Promise.any(
    databases.map(async ({ restPort }) => {
      const signal = AbortSignal.timeout(2000);
      const response = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal });
      return ((await response.json()) as { members: Member[] }).members;
    }),
  ).catch(() => []);
}

/** Whether a port is free: nobody listens there. */
export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.on('error', () => resolve(true));
  });
