import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClusterSecrets } from './secrets.ts';
import type { ClusterSettings } from './settings.ts';

const templates = join(import.meta.dirname, '../../../deploy/templates');

type Values = Record<string, string | number | null | undefined | object>;

/**
 * Fills the `{{names}}` of a template.
 * @throws Error for a name that has no value
 */
function fill(template: string, values: Values): string {
  const text = readFileSync(join(templates, `${template}.template`), 'utf8');
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => {
    const value = values[name];
    if (typeof value !== 'string' && typeof value !== 'number') {
      throw new Error(`${template} needs ${name}, which has no value.`);
    }
    // a folder of the settings may have the machine's name in it
    const machine = values['name'];
    return String(value).replaceAll('{name}', typeof machine === 'string' ? machine : '');
  });
}

/** Processes of ours on each app machine. */
const units = [
  {
    unit: 'academic-api',
    description: 'API of Mebae',
    env: 'academic-api',
    script: 'academic-api/src/server.ts',
  },
  {
    unit: 'worker',
    description: 'Worker of Mebae: mails, scores, reports',
    env: 'academic-api',
    script: 'academic-api/src/worker.ts',
  },
  {
    unit: 'bff',
    description: 'bff of Mebae: pages, sign-in, proxy',
    env: 'bff',
    script: 'bff/src/server.ts',
  },
] as const;

const indented = (lines: readonly string[]): string => lines.map((line) => `  ${line}`).join('\n');

/** Has nginx take the address of a client from those who speak TLS in front of it, and from nobody else. */
const realIpOf = (proxies: readonly string[]): string =>
  [
    ...proxies.map((proxy) => `set_real_ip_from ${proxy};`),
    'real_ip_header X-Forwarded-For;',
    'real_ip_recursive on;',
  ]
    .map((line) => `  ${line}\n`)
    .join('');

/**
 * Makes the configuration of every machine of a cluster.
 * @returns text of each file by its path, `<machine>/<file>`
 */
export function renderCluster(
  settings: ClusterSettings,
  secrets: ClusterSecrets,
): Map<string, string> {
  const { edge, apps, databases } = settings;
  const files = new Map<string, string>();
  const common: Values = {
    ...settings,
    ...secrets,
    edgeHost: edge.host,
    // the units may write nowhere else
    writable: [settings.data, settings.reportStore]
      .filter((path) => path.startsWith('/'))
      .join(' '),
    etcdPeers: databases
      .map(({ name, host, etcdPeerPort }) => `${name}=http://${host}:${etcdPeerPort}`)
      .join(','),
    apiUrls: apps.map(({ host, apiPort }) => `http://${host}:${apiPort}`).join(','),
    databaseServers: indented(
      databases.map(
        ({ name, host, port, restPort }) => `server ${name} ${host}:${port} check port ${restPort}`,
      ),
    ),
    haproxyRights:
      settings.haproxyUser === null
        ? '  # with the rights of whoever starts it'
        : indented([
            `user ${settings.haproxyUser}`,
            `group ${settings.haproxyUser}`,
            'chroot /var/lib/haproxy',
          ]),
    bffServers: indented(
      apps.map(({ name, host, bffPort }) => `server ${name} ${host}:${bffPort} check`),
    ),
  };
  for (const database of databases) {
    const etcdClients =
      database.etcdClients ?? databases.map(({ host, etcdPort }) => `${host}:${etcdPort}`);
    const etcdProxies = String(database.etcdClients !== undefined);
    const values = { ...common, ...database, etcdClients: etcdClients.join(', '), etcdProxies };
    files.set(`${database.name}/etcd.env`, fill('etcd.env', values));
    files.set(`${database.name}/patroni.yml`, fill('patroni.yml', values));
  }
  for (const app of apps) {
    const values = { ...common, ...app };
    files.set(`${app.name}/haproxy.cfg`, fill('haproxy-app.cfg', values));
    for (const file of ['pgbouncer.ini', 'userlist.txt', 'bff.env', 'academic-api.env']) {
      files.set(`${app.name}/${file}`, fill(file, values));
    }
    for (const unit of units) {
      files.set(
        `${app.name}/mebae-${unit.unit}.service`,
        fill('mebae.service', { ...values, ...unit }),
      );
    }
  }
  const { certificate, certificateKey } = edge;
  const encrypted = certificate !== null && certificateKey !== null;
  const redirect = `  server {
    listen 80;
    return 301 ${settings.publicUrl.replace(/\/$/, '')}$request_uri;
  }

`;
  const listen = !encrypted
    ? [`listen ${edge.host}:${edge.port};`]
    : [
        `listen ${edge.port} ssl http2;   # from nginx 1.25.1 on: listen ${edge.port} ssl; http2 on;`,
        `ssl_certificate ${certificate};`,
        `ssl_certificate_key ${certificateKey};`,
        'ssl_protocols TLSv1.2 TLSv1.3;',
        'ssl_session_cache shared:mebae:10m;',
      ];
  const values = {
    ...common,
    ...edge,
    listen: listen.map((line) => `    ${line}`).join('\n'),
    realIp: edge.trustedProxies.length === 0 ? '' : realIpOf(edge.trustedProxies),
    redirect: encrypted ? redirect : '',
    scheme: new URL(settings.publicUrl).protocol.replace(':', ''),
  };
  files.set('edge/nginx.conf', fill('nginx.conf', values));
  files.set('edge/haproxy.cfg', fill('haproxy-edge.cfg', values));
  files.set('database-1.sql', fill('database-1.sql', values));
  files.set('database-2.sql', fill('database-2.sql', values));
  return files;
}

/** Writes what `renderCluster` makes. The files hold passwords: each is for its owner only. */
export function writeCluster(folder: string, files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) {
    const file = join(folder, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text, { mode: 0o600 });
  }
}
