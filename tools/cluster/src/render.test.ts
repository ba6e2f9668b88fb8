import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execaNode } from 'execa';
import { expect, onTestFinished, test } from 'vitest';
import { renderCluster } from './render.ts';
import { newSecrets } from './secrets.ts';
import { parseSettings, readSettings } from './settings.ts';

const example = join(import.meta.dirname, '../../../deploy/cluster.example.json');

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mebae-cluster-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('the example becomes the files of each machine, without a name left open', () => {
  const files = renderCluster(readSettings(example), newSecrets());
  expect([...files.keys()].toSorted()).toEqual(
    [
      ...['app1', 'app2'].flatMap((app) =>
        [
          'academic-api.env',
          'bff.env',
          'haproxy.cfg',
          'mebae-academic-api.service',
          'mebae-bff.service',
          'mebae-worker.service',
          'pgbouncer.ini',
          'userlist.txt',
        ].map((file) => `${app}/${file}`),
      ),
      'database-1.sql',
      'database-2.sql',
      ...['db1', 'db2', 'db3'].flatMap((name) => [`${name}/etcd.env`, `${name}/patroni.yml`]),
      'edge/haproxy.cfg',
      'edge/nginx.conf',
    ].toSorted(),
  );
  for (const text of files.values()) expect(text).not.toMatch(/\{\{|undefined|\[object/);
  expect(files.get('app2/bff.env')).toContain(
    'ACADEMIC_API_URL=http://10.0.0.11:3001,http://10.0.0.12:3001',
  );
  expect(files.get('app1/haproxy.cfg')).toContain('server db3 10.0.0.23:5432 check port 8008');
  expect(files.get('edge/nginx.conf')).toContain('return 301 https://school.example$request_uri;');
  expect(files.get('edge/haproxy.cfg')).toContain('  user haproxy\n  group haproxy\n');
  expect(files.get('app1/bff.env')).toContain('METRICS_PORT=3010\n');
  // two nodes are given the same secrets, and none knows what it does not need
  expect(files.get('db1/patroni.yml')).not.toContain('LINK_SECRET');
  expect(files.get('app1/bff.env')).not.toContain('LINK_SECRET');
});

test('behind somebody else’s TLS nginx listens without, and what nobody started as root keeps its rights', () => {
  const settings = readSettings(example);
  const trustedProxies = ['10.0.0.9', '10.1.0.0/24'];
  const edge = {
    ...settings.edge,
    certificate: null,
    certificateKey: null,
    port: 8080,
    trustedProxies,
  };
  const files = renderCluster({ ...settings, edge, haproxyUser: null }, newSecrets());
  expect(files.get('edge/nginx.conf')).toContain('listen 10.0.0.1:8080;');
  expect(files.get('edge/nginx.conf')).not.toMatch(/listen 80;|ssl/);
  for (const proxy of trustedProxies) {
    expect(files.get('edge/nginx.conf')).toContain(`set_real_ip_from ${proxy};`);
  }
  expect(files.get('app1/haproxy.cfg')).not.toMatch(/^ *(?:user|group|chroot) /m);
});

test('the command makes the secrets once, and its files are for their owner only', async () => {
  const folder = join(emptyFolder(), 'cluster');
  const run = () => execaNode(join(import.meta.dirname, 'cluster-cli.ts'), [example, folder]);
  const { stdout } = await run();
  expect(stdout.split('\n')).toContain(join(folder, 'db1/patroni.yml'));
  const secrets = readFileSync(join(folder, 'secrets.env'), 'utf8');
  for (const file of ['secrets.env', 'db1/patroni.yml', 'app1/userlist.txt']) {
    expect(statSync(join(folder, file)).mode & 0o077).toBe(0);
  }
  const before = readFileSync(join(folder, 'db1/patroni.yml'), 'utf8');
  await run();
  expect(readFileSync(join(folder, 'secrets.env'), 'utf8')).toBe(secrets);
  expect(readFileSync(join(folder, 'db1/patroni.yml'), 'utf8')).toBe(before);
});

test('the units run what the settings name, as whoever may write nowhere else', () => {
  const settings = { ...readSettings(example), project: '/srv/mebae', data: '/srv/data' };
  const reportStore = '/srv/shared/reports';
  const files = renderCluster({ ...settings, reportStore, etc: '/srv/etc' }, newSecrets());
  for (const name of ['bff', 'academic-api', 'worker']) {
    const unit = files.get(`app2/mebae-${name}.service`) ?? '';
    const script = /^ExecStart=\/srv\/mebae\/node_modules\/\.bin\/node (\S+)$/m.exec(unit)?.[1];
    expect(existsSync(join(import.meta.dirname, '../../..', script ?? 'none'))).toBe(true);
    const env = name === 'worker' ? 'academic-api' : name;
    expect(unit).toContain(`\nEnvironmentFile=/srv/etc/${env}.env\n`);
    expect(unit).toContain('\nReadWritePaths=/srv/data /srv/shared/reports\n');
    expect(unit).toMatch(/^Restart=always$/m);
    // at a stop of the machine calls end before their way to the database does
    expect(unit).toMatch(/^After=.* haproxy\.service pgbouncer\.service$/m);
  }
});

test('wrong settings are named, each with what it must be', () => {
  const settings = JSON.parse(readFileSync(example, 'utf8'));
  settings.databases.pop();
  settings.apps[0].apiPort = 0;
  settings.network = 'everybody';
  expect(() => parseSettings(settings)).toThrow(
    /apps\.0\.apiPort: .*\n.*databases: must name three machines or more.*\nnetwork: must be a range/s,
  );
});

/** Changes the example. @returns the words of its refusal, or `none` */
function refusal(change: (settings: ReturnType<typeof readSettings>) => void): string {
  const settings = JSON.parse(readFileSync(example, 'utf8'));
  change(settings);
  try {
    parseSettings(settings);
    return 'none';
  } catch (error) {
    return String(error);
  }
}

test.each(['db1.school.example', 'fd00::1', '10.0.0'])(
  'a machine at %s is refused: etcd listens at IPv4 addresses, and the bff trusts no names',
  (host) => {
    expect(refusal((settings) => (settings.databases[0]!.host = host))).toContain(
      'databases.0.host: must be an IPv4 address such as 10.0.0.11, no name',
    );
    expect(refusal((settings) => (settings.edge.host = host))).toContain('edge.host: must be');
  },
);

test('whoever speaks TLS in front of the edge is named, or all people would be one client', () => {
  const plain = { certificate: null, certificateKey: null };
  const trustedProxies = ['10.0.0.9', '10.1.0.0/24'];
  const tell = (edge: object): string => refusal((settings) => Object.assign(settings.edge, edge));
  expect(tell(plain)).toContain('edge.trustedProxies: must name who speaks TLS');
  expect(tell({ ...plain, trustedProxies })).toBe('none');
  expect(tell({ ...plain, trustedProxies: ['proxy'] })).toContain('edge.trustedProxies.0: must be');
  expect(tell({ trustedProxies })).toContain('edge.trustedProxies: must name who speaks TLS');
  expect(tell({ certificateKey: null })).toContain('edge.certificateKey: must be there');
});

test('files are kept in a bucket or below an absolute path', () => {
  expect(refusal((settings) => (settings.reportStore = 'reports'))).toContain(
    'reportStore: must be s3://bucket/prefix or an absolute path',
  );
});
