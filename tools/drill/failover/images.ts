import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { freePort } from '@mebae/testing';
import { execa } from 'execa';
import { isReady, startProcess } from '../../bench/lib/processes.ts';

const project = join(import.meta.dirname, '../../..');
const containers = join(project, 'deploy/containers');
const base = 'docker.io/library/debian:bookworm-slim';
const data = '/var/lib/mebae';
/** Images by the file of the cluster that has their settings, and the setting of the port that says whether they are ready. */
const images = [
  { name: 'academic-api', env: 'academic-api.env', ready: 'ACADEMIC_API_PORT' },
  { name: 'worker', env: 'academic-api.env', ready: 'WORKER_METRICS_PORT' },
  { name: 'bff', env: 'bff.env', ready: 'PORT' },
] as const;
const ports = [
  'PORT',
  'METRICS_PORT',
  'ACADEMIC_API_PORT',
  'ACADEMIC_METRICS_PORT',
  'WORKER_METRICS_PORT',
];

/**
 * Builds the images of the product and starts each as a further process of a running cluster, where podman or buildah
 * works.
 * @param folder of the cluster
 * @returns a sentence that says what was done, or why nothing was
 * @throws Error for an image that cannot be built or does not become ready
 */
export async function tryImages(folder: string): Promise<string> {
  const { builder, reasons } = await findBuilder();
  if (builder === null) {
    return `The images were not built: ${reasons.join('; ')}. Their files are checked by npm test.`;
  }
  const began = performance.now();
  try {
    for (const { name } of images) await build(builder, name);
    for (const image of images) await start(builder, image, folder);
  } finally {
    await execa(builder, ['rmi', '-f', ...images.map(({ name }) => tagOf(name))], {
      reject: false,
    });
  }
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  return `The images of the product were built by ${builder} and became ready in the cluster, in ${minutes} minutes.`;
}

const tagOf = (name: string): string => `mebae-drill-${name}`;
const fileOf = (name: string): string => join(containers, `Containerfile.${name}`);

/** Looks for a program that builds images and has their base, or gets it. */
async function findBuilder(): Promise<{ builder: string | null; reasons: string[] }> {
  const reasons: string[] = [];
  for (const builder of ['podman', 'buildah']) {
    const ask = (...args: string[]) => execa(builder, args, { reject: false, timeout: 120_000 });
    const found = await ask('inspect', '--type', 'image', base);
    if (found.exitCode === 0) return { builder, reasons };
    if (found.code === 'ENOENT') {
      reasons.push(`${builder} is not here`);
      continue;
    }
    const { exitCode, stderr } = await ask('pull', base);
    if (exitCode === 0) return { builder, reasons };
    reasons.push(`${builder} does not get ${base} (${stderr.trim().split('\n').at(-1)})`);
  }
  return { builder: null, reasons };
}

async function build(builder: string, name: string): Promise<void> {
  const ignored = join(containers, 'containerignore');
  await execa(
    builder,
    ['build', '--layers', '--ignorefile', ignored, '-f', fileOf(name), '-t', tagOf(name), '.'],
    { cwd: project, timeout: 1_200_000 },
  );
}

/** Starts an image with the settings of the first machine, on ports and a disk of its own, and stops it when it is ready. */
async function start(
  builder: string,
  { name, env: file, ready }: (typeof images)[number],
  folder: string,
): Promise<void> {
  const values = parseEnv(readFileSync(join(folder, 'app1', file), 'utf8'));
  for (const port of ports) if (port in values) values[port] = String(await freePort());
  Object.assign(values, { MEBAE_DATA: data, REMOTES_STORE: join(data, 'remotes') });
  if ('REPORT_STORE' in values) values['REPORT_STORE'] = join(data, 'reports');
  const env = Object.entries(values).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
  const { args, end } = await commandOf(builder, name, env);
  try {
    const started = await startProcess({
      command: builder,
      args,
      env: Object.fromEntries(Object.entries(process.env).map(([key, value = '']) => [key, value])),
      log: join(folder, 'logs', `image-${name}.log`),
      ready: () => isReady(Number(values[ready]), '/health/ready'),
      limitMs: 180_000,
    });
    await started.stop();
  } finally {
    await end();
  }
}

/** How a builder runs the program of an image in the network of this machine, and what is left to do after its end. */
async function commandOf(
  builder: string,
  name: string,
  env: readonly string[],
): Promise<{ args: string[]; end: () => Promise<void> }> {
  const host = ['--network', 'host', ...env];
  if (builder === 'podman') {
    return { args: ['run', '--rm', ...host, tagOf(name)], end: async () => undefined };
  }
  // buildah runs a command in a container that it has made, and does not know the image's own
  const { stdout: container } = await execa(builder, ['from', tagOf(name)]);
  const entry = /^ENTRYPOINT (.*)$/m.exec(readFileSync(fileOf(name), 'utf8'))?.[1] ?? '[]';
  return {
    args: ['run', ...host, container, '--', ...(JSON.parse(entry) as string[])],
    end: async () => {
      await execa(builder, ['rm', container]);
    },
  };
}
