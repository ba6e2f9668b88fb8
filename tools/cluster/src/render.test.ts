import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
        ['academic-api.env', 'bff.env', 'haproxy.cfg', 'pgbouncer.ini', 'userlist.txt'].map(
          (file) => `${app}/${file}`,
        ),
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
  const edge = { ...settings.edge, certificate: null, certificateKey: null, port: 8080 };
  const files = renderCluster({ ...settings, edge, haproxyUser: null }, newSecrets());
  expect(files.get('edge/nginx.conf')).toContain('listen 10.0.0.1:8080;');
  expect(files.get('edge/nginx.conf')).not.toMatch(/listen 80;|ssl/);
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

test('wrong settings are named, each with what it must be', () => {
  const settings = JSON.parse(readFileSync(example, 'utf8'));
  settings.databases.pop();
  settings.apps[0].apiPort = 0;
  settings.network = 'everybody';
  expect(() => parseSettings(settings)).toThrow(
    /apps\.0\.apiPort: .*\n.*databases: must name three machines or more.*\nnetwork: must be a range/s,
  );
});

/** Programs that check a file of their own, with Debian's package of each. */
const checks = [
  ['haproxy', 'app1/haproxy.cfg', ['-c', '-f']],
  ['haproxy', 'edge/haproxy.cfg', ['-c', '-f']],
] as const;

for (const [program, file, args] of checks) {
  const path = ['/usr/sbin', '/usr/bin'].map((bin) => join(bin, program)).find(existsSync);
  test.skipIf(path === undefined)(`${program} takes ${file} (needs the package ${program})`, () => {
    const folder = emptyFolder();
    const text = renderCluster(readSettings(example), newSecrets()).get(file) ?? '';
    writeFileSync(join(folder, 'file'), text);
    const { status, stderr } = spawnSync(path!, [...args, join(folder, 'file')]);
    expect([status, String(stderr)]).toEqual([0, '']);
  });
}

test('the units are understood by systemd where it is there, and name files that there are', () => {
  const folder = join(import.meta.dirname, '../../../deploy/systemd');
  for (const name of ['bff', 'academic-api', 'worker']) {
    const unit = readFileSync(join(folder, `mebae-${name}.service`), 'utf8');
    const script = /^ExecStart=\/opt\/mebae\/node_modules\/\.bin\/node (\S+)$/m.exec(unit)?.[1];
    expect(existsSync(join(folder, '../..', script ?? 'none'))).toBe(true);
    expect(unit).toMatch(/^Restart=always$/m);
    // at a stop of the machine calls end before their way to the database does
    expect(unit).toMatch(/^After=.* haproxy\.service pgbouncer\.service$/m);
  }
});

test.each(['bff', 'academic-api', 'worker'])(
  'the image of %s is Debian’s base with the project, builds nothing, and runs as nobody in particular',
  (name) => {
    const root = join(import.meta.dirname, '../../..');
    const text = readFileSync(join(root, `deploy/containers/Containerfile.${name}`), 'utf8');
    const lines = text.split('\n').filter((line) => /^[A-Z]+ /.test(line));
    const commands = lines.map((line) => line.split(' ')[0]);
    expect(lines[0]).toBe('FROM docker.io/library/debian:bookworm-slim');
    expect(lines.filter((line) => /\b(?:npm|npx|curl|wget)\b/.test(line))).toEqual([]);
    expect(commands.indexOf('USER')).toBeGreaterThan(commands.lastIndexOf('RUN'));
    const entry = lines.find((line) => line.startsWith('ENTRYPOINT '))?.slice('ENTRYPOINT '.length);
    const [node = '', script = ''] = JSON.parse(entry ?? '[]') as string[];
    expect(node).toBe('/opt/mebae/node_modules/.bin/node');
    expect(existsSync(join(root, script))).toBe(true);
    // the same process as the unit's
    const unit = readFileSync(join(root, `deploy/systemd/mebae-${name}.service`), 'utf8');
    expect(unit).toContain(`${node} ${script}`);
  },
);
