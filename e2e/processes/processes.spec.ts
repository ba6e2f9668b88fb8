import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { execaNode } from 'execa';
import { endpoints } from '@mebae/contracts';
import { freePort, startProduct, type RunningProduct } from '@mebae/testing';
import { signInApi, type ApiClient } from '../core/api.ts';
import { demoAdmin } from '../core/demo-screens.ts';
import { root } from '../core/environment.ts';

// The fate of the product's processes when one of them is killed, and when they get a signal to stop. It is a product of
// its own, with the embedded database.

test.skip(process.platform !== 'linux', 'it looks into /proc');
test.describe.configure({ mode: 'serial', timeout: 300_000 });

let dataFolder: string;
let product: RunningProduct;
let admin: ApiClient;

test.beforeAll(async ({ playwright }) => {
  // The first start makes the demo school; how long that takes is not what is tested.
  test.setTimeout(300_000);
  dataFolder = mkdtempSync(join(tmpdir(), 'mebae-processes-'));
  // The embedded database may run as another user.
  chmodSync(dataFolder, 0o711);
  await start();
  const request = await playwright.request.newContext({ baseURL: product.url });
  admin = await signInApi(request, demoAdmin);
});

test.afterAll(async () => {
  await product?.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const apiPort = String(await freePort());
  const env = {
    ACADEMIC_API_PORT: apiPort,
    SMTP_URL: '',
    LLM_BASE_URL: '',
    DATABASE_URL: '',
    // How busy the machine is must not decide.
    SHED_LOOP_DELAY_MS: '0',
  };
  product = await startProduct({ folder: root, dataFolder, env });
}

/** Process ids of the three servers, by name. */
function serverPids(): Record<string, number> {
  const { processes } = JSON.parse(readFileSync(join(dataFolder, 'run.json'), 'utf8')) as {
    processes: { name: string; pid: number }[];
  };
  return Object.fromEntries(processes.map(({ name, pid }) => [name, pid]));
}

function postgresPid(): number {
  const file = join(dataFolder, 'postgres/cluster/postmaster.pid');
  return Number(readFileSync(file, 'utf8').split('\n')[0]);
}

/** Command lines of everything that belongs to this product: its environment or its arguments name the data folder. */
function ownProcesses(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
        return `${command} ${environment}`.includes(dataFolder) ? [`${pid} ${command}`] : [];
      } catch {
        // It has just ended, or is nobody's that we may look at.
        return [];
      }
    });
}

/** Waits until the product serves again whoever was signed in before. */
async function untilServed(): Promise<void> {
  await expect(async () => {
    expect(await admin.call(endpoints.account.profile)).toHaveProperty('companyID');
  }).toPass({ timeout: 60_000 });
}

for (const name of ['bff', 'academic-api', 'worker']) {
  test(`${name} is started again when it is killed`, async () => {
    const before = serverPids()[name]!;
    process.kill(before, 'SIGKILL');
    await expect.poll(() => serverPids()[name], { timeout: 60_000 }).not.toBe(before);
    await untilServed();
    expect(product.output()).toContain(`${name} ended by itself (SIGKILL) and is started again`);
  });
}

test('PostgreSQL is started again, on its port and with its data', async () => {
  const before = postgresPid();
  process.kill(before, 'SIGKILL');
  await expect
    .poll(() => product.output(), { timeout: 60_000 })
    .toContain('PostgreSQL is started again.');
  expect(postgresPid()).not.toBe(before);
  await untilServed();
});

test('igs-link prints the address that the product has', async () => {
  const script = join(root, 'academic-api/src/igs-link-cli.ts');
  const options = ['--school', '桜ヶ丘中学校', '--email', 'op@igs.example', '--name', '運営 花子'];
  const env = {
    MEBAE_DATA: dataFolder,
    DATABASE_URL: '',
    PORT: '',
    PUBLIC_URL: '',
  };
  const { stdout } = await execaNode(script, options, { env });
  expect(stdout).toContain(`${product.url}/pages/home?signinToken=`);
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGKILL'] as const) {
  test(`${signal} to npm alone stops everything`, async () => {
    expect(ownProcesses().length).toBeGreaterThan(6);
    process.kill(product.pid, signal);
    await expect.poll(ownProcesses, { timeout: 60_000 }).toEqual([]);
    await start();
  });
}

test('nothing outlives a launcher that is killed', async () => {
  const launcher = ownProcesses().find((line) => line.includes('tools/launcher/src/start.ts'))!;
  process.kill(Number(launcher.split(' ')[0]), 'SIGKILL');
  await expect.poll(ownProcesses, { timeout: 60_000 }).toEqual([]);
  await start();
});

test('a database whose folder is lost ends the product with a sentence, and nothing stays', async () => {
  rmSync(join(dataFolder, 'postgres'), { recursive: true, force: true });
  await product.ended;
  expect(product.output()).toContain(`The database in ${dataFolder}/postgres is gone`);
  await expect.poll(ownProcesses).toEqual([]);
});
