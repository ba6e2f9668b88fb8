import { readFileSync } from 'node:fs';
import { z } from 'zod';

const port = z.int().min(1).max(65_535);
const name = z.string().regex(/^[a-zA-Z0-9-]+$/, 'must be a name of letters, digits and hyphens');
// etcd listens at addresses only, and the bff trusts addresses only
const host = z.ipv4('must be an IPv4 address such as 10.0.0.11, no name');
const folder = z.string().startsWith('/', 'must be an absolute path');

/** Where files are kept: a bucket, or a folder that all app machines mount. */
const store = z
  .string()
  .refine(
    (value) => value.startsWith('s3://') || value.startsWith('/'),
    'must be s3://bucket/prefix or an absolute path',
  );

const edge = z
  .strictObject({
    host,
    port,
    /** Files of the certificate; null serves plain HTTP, behind somebody else's TLS. */
    certificate: folder.nullable(),
    certificateKey: folder.nullable(),
    /** Addresses of those who speak TLS in its place: their X-Forwarded-For is believed, or all people would be one client. */
    trustedProxies: z
      .array(z.union([z.ipv4(), z.cidrv4()], 'must be IPv4 addresses or ranges'))
      .default([]),
    balancerPort: port,
  })
  .refine(
    ({ certificate, certificateKey }) => (certificate === null) === (certificateKey === null),
    { path: ['certificateKey'], error: 'must be there with the certificate, and be null with it' },
  )
  .refine(
    ({ certificate, trustedProxies }) => (certificate === null) === trustedProxies.length > 0,
    {
      path: ['trustedProxies'],
      error: 'must name who speaks TLS where certificate is null, and nobody else',
    },
  );

/** The addresses and folders of a cluster: everything in which one differs from another, but for secrets. */
const clusterSettings = z.strictObject({
  /** Address of the product for people. */
  publicUrl: z.url(),
  /** The machine that browsers reach: nginx, and HAProxy in front of the bffs. */
  edge,
  /** Machines of the product: bff, API, worker, and the way to the database. */
  apps: z
    .array(
      z.strictObject({
        name,
        host,
        bffPort: port,
        apiPort: port,
        /** Where metrics are read; the worker's health as well. */
        bffMonitoringPort: port,
        apiMonitoringPort: port,
        workerMonitoringPort: port,
        /** HAProxy's, which leads to the database's leader. */
        databasePort: port,
        /** PgBouncer's. */
        poolerPort: port,
      }),
    )
    .min(2, 'must name two machines or more'),
  /** Machines of the database: PostgreSQL with Patroni, and etcd. */
  databases: z
    .array(
      z.strictObject({
        name,
        host,
        port,
        restPort: port,
        etcdPort: port,
        etcdPeerPort: port,
        /** How this machine's Patroni reaches etcd, where that is not the address of etcd itself. */
        etcdClients: z.array(z.string()).optional(),
      }),
    )
    .min(3, 'must name three machines or more, so that two that are left are a majority'),
  /** Network of these machines; the database answers nobody else. */
  network: z.cidrv4('must be a range such as 10.0.0.0/24'),
  reportStore: store,
  remotesStore: store,
  /** Folders on the machines. */
  project: folder,
  data: folder,
  postgresBin: folder,
  postgresData: folder,
  etcdData: folder,
  sockets: folder,
  /** Folder of the configuration of ours on each machine. */
  etc: folder.default('/etc/mebae'),
  run: folder.default('/run'),
  /** User that HAProxy becomes after its start as root; null where something else starts it. */
  haproxyUser: z.string().nullable().default('haproxy'),
});
export type ClusterSettings = z.infer<typeof clusterSettings>;

/**
 * Checks the settings of a cluster.
 * @throws Error that names each wrong one and what it must be
 */
export function parseSettings(value: unknown): ClusterSettings {
  const parsed = clusterSettings.safeParse(value);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`These settings of the cluster are wrong:\n${lines.join('\n')}`);
}

/** @throws Error for a file that is missing, no JSON, or has wrong settings */
export const readSettings = (file: string): ClusterSettings =>
  parseSettings(JSON.parse(readFileSync(file, 'utf8')));
