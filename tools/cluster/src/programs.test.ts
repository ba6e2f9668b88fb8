import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@mebae/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderCluster } from './render.ts';
import { newSecrets } from './secrets.ts';
import { readSettings, type ClusterSettings } from './settings.ts';

const project = join(import.meta.dirname, '../../..');
const example = readSettings(join(project, 'deploy/cluster.example.json'));

const pathOf = (program: string): string | undefined =>
  ['/usr/sbin', '/usr/bin'].map((bin) => join(bin, program)).find((path) => existsSync(path));
const [haproxy, nginx, openssl, systemd] = [
  pathOf('haproxy'),
  pathOf('nginx'),
  pathOf('openssl'),
  pathOf('systemd-analyze'),
];

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mebae-cluster-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes one file of a cluster. @returns where it is */
function write(folder: string, file: string, settings: ClusterSettings): string {
  const path = join(folder, file.split('/').at(-1)!);
  writeFileSync(path, renderCluster(settings, newSecrets()).get(file)!);
  return path;
}

function run(program: string, ...args: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
}

for (const file of ['app1/haproxy.cfg', 'edge/haproxy.cfg']) {
  test.skipIf(!haproxy)(`haproxy takes ${file} (needs the package haproxy)`, () => {
    const path = write(emptyFolder(), file, example);
    expect(run(haproxy!, '-c', '-f', path)).toMatchObject({ status: 0 });
  });
}

test.skipIf(!nginx || !openssl)(
  'nginx takes the edge with a certificate (needs the packages nginx and openssl)',
  async () => {
    const folder = emptyFolder();
    const [certificate, certificateKey] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    const made = ['-newkey', 'rsa:2048', '-keyout', certificateKey, '-out', certificate];
    const { status } = run(openssl!, 'req', '-x509', '-nodes', '-subj', '/CN=school', ...made);
    expect(status).toBe(0);
    const port = await freePort();
    const edge = { ...example.edge, certificate, certificateKey, port };
    const path = write(folder, 'edge/nginx.conf', { ...example, edge, run: folder });
    // whoever is not root may not listen there, even for a trial
    const text = readFileSync(path, 'utf8').replace('listen 80;', `listen ${await freePort()};`);
    writeFileSync(path, text);
    expect(text).toContain(`listen ${port} ssl`);
    expect(run(nginx!, '-t', '-c', path)).toMatchObject({ status: 0 });
  },
);

test.skipIf(!nginx)(
  'behind somebody else’s TLS nginx passes the address on that this one names, not what its client made up (needs the package nginx)',
  async () => {
    const folder = emptyFolder();
    const bff = createServer((request, response) =>
      response.end(String(request.headers['x-forwarded-for'])),
    );
    await new Promise<void>((resolve) => bff.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void bff.close());
    const balancerPort = (bff.address() as AddressInfo).port;
    const plain = { host: '127.0.0.1', certificate: null, certificateKey: null, balancerPort };
    /** Asks nginx as a client does. @returns the address that the bff hears */
    const hear = async (trustedProxies: string[], forwarded: string): Promise<string> => {
      const edge = { ...example.edge, ...plain, port: await freePort(), trustedProxies };
      const own = join(folder, String(edge.port));
      mkdirSync(own);
      const path = write(own, 'edge/nginx.conf', { ...example, edge, run: own });
      const server = spawn(nginx!, ['-g', 'daemon off;', '-c', path], { stdio: 'ignore' });
      const ended = new Promise((resolve) => server.once('exit', resolve));
      try {
        return await vi.waitFor(
          async () => {
            const headers = { 'x-forwarded-for': forwarded };
            return (await fetch(`http://127.0.0.1:${edge.port}/`, { headers })).text();
          },
          { timeout: 60_000 },
        );
      } finally {
        server.kill('SIGTERM');
        await ended;
      }
    };
    expect(await hear(['127.0.0.1'], '192.0.2.9, 198.51.100.7')).toBe('198.51.100.7');
    expect(await hear(['127.0.0.1', '198.51.100.0/24'], '192.0.2.9, 198.51.100.7')).toBe(
      '192.0.2.9',
    );
    expect(await hear(['198.51.100.7'], '192.0.2.9')).toBe('127.0.0.1');
  },
);

test.skipIf(!systemd)(
  'systemd understands the units, and what keeps Debian’s programs running (needs the package systemd)',
  () => {
    const folder = emptyFolder();
    const drop = readFileSync(join(project, 'deploy/systemd/keep-running.conf'), 'utf8');
    for (const name of ['bff', 'academic-api', 'worker']) {
      const settings = { ...example, project };
      const unit = write(folder, `app1/mebae-${name}.service`, settings);
      mkdirSync(`${unit}.d`);
      writeFileSync(join(`${unit}.d`, 'keep-running.conf'), drop);
      expect(run(systemd!, 'verify', '--man=no', unit)).toEqual({ status: 0, said: '' });
    }
    const wrong = join(folder, 'wrong.service');
    writeFileSync(wrong, '[Service]\nExecStart=/bin/true\nRestrt=always\n');
    expect(run(systemd!, 'verify', '--man=no', wrong).said).toContain('Restrt');
  },
);
