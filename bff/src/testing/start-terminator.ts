import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { until } from '@mebae/testing/process';
import { after } from './after.ts';
import { freePort } from '@mebae/testing';
import { selfSigned } from './self-signed.ts';

export type TerminatorName = 'nginx' | 'caddy';

interface TerminatorSetup {
  folder: string;
  port: number;
  bffPort: number;
}

const manual = join(import.meta.dirname, '../../../docs/operations.md');

/** The block of the manual in a language, with this run's values in the place of its examples. */
async function fromManual(language: string, values: Record<string, string>): Promise<string> {
  const text = await readFile(manual, 'utf8');
  let block = new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(text)?.[1] ?? '';
  for (const [example, value] of Object.entries(values)) {
    if (!block.includes(example)) throw new Error(`The manual's ${language} says no ${example}.`);
    block = block.replaceAll(example, value);
  }
  return block;
}

const writers: Record<TerminatorName, (setup: TerminatorSetup) => Promise<string[]>> = {
  async nginx({ folder, port, bffPort }) {
    const block = await fromManual('nginx', {
      '127.0.0.1:3000': `127.0.0.1:${bffPort}`,
      'listen 443 ': `listen 127.0.0.1:${port} `,
      'listen 80;': `listen 127.0.0.1:${await freePort()};`,
      '/etc/ssl/school.example.pem': join(folder, 'cert.pem'),
      '/etc/ssl/school.example.key': join(folder, 'key.pem'),
    });
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    await writeFile(
      join(folder, 'nginx.conf'),
      `daemon off;
      ${process.getuid?.() === 0 ? 'user root;' : ''}
      pid ${folder}/pid;
      worker_rlimit_nofile 8192;
      events { worker_connections 4096; }
      http {
        access_log off;
        ${paths.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
        ${block}
      }`,
    );
    return ['-e', join(folder, 'error.log'), '-p', folder, '-c', join(folder, 'nginx.conf')];
  },
  async caddy({ folder, port, bffPort }) {
    const block = await fromManual('caddyfile', {
      '127.0.0.1:3000': `127.0.0.1:${bffPort}`,
      'school.example {': `https://127.0.0.1:${port} {\n\ttls ${folder}/cert.pem ${folder}/key.pem`,
    });
    const file = join(folder, 'Caddyfile');
    await writeFile(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${block}`);
    return ['run', '--config', file, '--adapter', 'caddyfile'];
  },
};

/**
 * Runs a TLS terminator in front of a bff, as docs/operations.md says, with a certificate for 127.0.0.1; it ends with
 * the test.
 * @returns the port
 */
export async function startTerminator(name: TerminatorName, bffPort: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), `mebae-${name}-`));
  after(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'home'));
  await writeFile(join(folder, 'cert.pem'), selfSigned.cert);
  await writeFile(join(folder, 'key.pem'), selfSigned.key);
  const port = await freePort();
  const args = await writers[name]({ folder, port, bffPort });
  const child = execa(name, args, {
    env: { PATH: process.env['PATH'], HOME: join(folder, 'home') },
    extendEnv: false,
    reject: false,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  after(async () => {
    child.kill('SIGTERM');
    await child;
  });
  let ended: string | undefined;
  const watchEnd = async (): Promise<void> => {
    ended = (await child).stderr;
  };
  void watchEnd();
  await until(async () => {
    if (ended !== undefined) throw new Error(`${name} did not start: ${ended}`);
    return listens(port);
  });
  return port;
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
