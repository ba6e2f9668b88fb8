import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { execaNode } from 'execa';
import { remoteFolder, remoteNames, root } from '../../../publisher/src/project.ts';
import { planted } from './planted.ts';

// `npm run check:boundaries`: what may import what, by `.dependency-cruiser.cjs`. A check that finds nothing may also
// be one that sees nothing, so it has to prove itself: on a small project with one violation of each rule, and by the
// ties between packages that it has to see in the real one.

interface Cruise {
  modules: { source: string; dependencies: { resolved: string }[] }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
}

const config = join(root, '.dependency-cruiser.cjs');
const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
const folders = ['academic-api', 'bff', 'shell', 'shared', 'tools', 'e2e'];
const remotes = remoteNames.map(remoteFolder);

/** Ties that are there: when the check doesn't see one of them, it is blind. */
const ties = [
  ['bff/src/', 'shared/contracts/src/index.ts'],
  ['academic-api/src/', 'shared/rules/src/index.ts'],
  ['shell/src/', 'shared/platform/src/index.ts'],
  ['mfe-exams/src/', 'shared/platform/src/index.ts'],
] as const;

const problems = [...(await missedViolations()), ...(await realViolations())];
for (const problem of problems) console.error(problem);
console.log(
  problems.length === 0
    ? `No violation, and each of the ${planted.length} planted ones was found.`
    : `${problems.length} problems.`,
);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Builds the small project and asks for its violations. */
async function missedViolations(): Promise<string[]> {
  // Inside the project, so that its packages are found; out of sight of every other tool.
  const folder = join(root, '.cache', `planted-${process.pid}`);
  try {
    for (const [name, content] of planted.flatMap(({ files }) => Object.entries(files))) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    mkdirSync(join(folder, 'node_modules/@mebae'), { recursive: true });
    for (const name of ['platform', 'postgres']) {
      const link = join(folder, 'node_modules/@mebae', name);
      symlinkSync(join(folder, 'shared', name), link, 'dir');
    }
    const { summary } = await cruise(folder, [...folders, ...remotes]);
    const found = summary.violations.map(({ rule, from }) => `${rule.name} ${from}`);
    const missed = planted.filter(
      ({ rule, reportedFile }) => !found.includes(`${rule} ${reportedFile}`),
    );
    const rules = createRequire(import.meta.url)(config) as { forbidden: { name: string }[] };
    const unproven = rules.forbidden.filter(
      ({ name }) => !planted.some(({ rule }) => rule === name),
    );
    return [
      ...missed.map(
        ({ rule, reportedFile }) =>
          `The planted violation of ${rule} (${reportedFile}) was not found.`,
      ),
      ...unproven.map(
        ({ name }) => `Rule ${name} has no planted violation: add one to planted.ts.`,
      ),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function realViolations(): Promise<string[]> {
  const { modules, summary } = await cruise(root, [...folders, ...remotes]);
  const unseen = ties.filter(
    ([from, to]) =>
      !modules.some(
        ({ source, dependencies }) =>
          source.startsWith(from) && dependencies.some(({ resolved }) => resolved === to),
      ),
  );
  return [
    ...unseen.map(([from, to]) => `The check does not see that ${from} uses ${to}.`),
    ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  ];
}

async function cruise(cwd: string, paths: string[]): Promise<Cruise> {
  const there = paths.filter((path) => existsSync(join(cwd, path)));
  const args = ['--config', config, '--output-type', 'json', ...there];
  const { stdout, stderr } = await execaNode(cruiser, args, { cwd, ipc: false, reject: false });
  try {
    return JSON.parse(stdout) as Cruise;
  } catch {
    throw new Error(`dependency-cruiser said: ${stdout}${stderr}`);
  }
}
