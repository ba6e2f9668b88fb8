import { execa } from 'execa';

interface Place {
  backups: string;
  dataFolder: string;
  env: Record<string, string>;
}

/** @returns what the last line of `npm run backup` says */
export async function runBackup(
  root: string,
  { backups, dataFolder, env }: Place,
): Promise<{ seconds: number; files: number; stored: number }> {
  const output = await npm(root, ['backup', '--', backups], { ...env, MEBAE_DATA: dataFolder });
  return lastLine(output) as Awaited<ReturnType<typeof runBackup>>;
}

/** @returns what the last line of `npm run restore` says */
export async function runRestore(
  root: string,
  { backups, dataFolder, env, until }: Place & { until: Date | null },
): Promise<{ seconds: number; lastCommit: string | null }> {
  const moment = until === null ? [] : ['--until', until.toISOString()];
  const args = ['restore', '--', backups, ...moment];
  const output = await npm(root, args, { ...env, MEBAE_DATA: dataFolder });
  return lastLine(output) as Awaited<ReturnType<typeof runRestore>>;
}

async function npm(
  root: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<string> {
  const { all, stdout, failed } = await execa('npm', ['run', '--silent', ...args], {
    cwd: root,
    env,
    stdin: 'ignore',
    all: true,
    reject: false,
  });
  if (failed) throw new Error(`npm run ${args[0]} failed:\n${all}`);
  return stdout;
}

const lastLine = (output: string): unknown => JSON.parse(output.trim().split('\n').at(-1)!);
