import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildChanged } from '../../../publisher/src/build.ts';
import { root } from '../../../publisher/src/project.ts';
import { previousRelease, type Release } from '../releases/previous-release.ts';
import { ensureJapaneseFont, findChromium } from '@mebae/testing/chromium';
import { endPrograms, runProgram, runScript } from './program.ts';
import { runStage, sideBySide, total, type StageResult } from './stage.ts';
import { runPlaywright, runVitest } from './suites.ts';

// `npm test`: everything. `npm test -- checks`, `unit` or `stories`: a part. The last line is a promise to scripts.
const checks = {
  Format: 'check:format',
  Lint: 'lint',
  Types: 'check:types',
  'Import boundaries': 'check:boundaries',
  Texts: 'check:texts',
  'Dead code': 'check:dead-code',
};
const usual = ['checks', 'unit', 'stories'];
const parts = [...usual, 'screens'];
const single = { passed: 1, failed: 0, skipped: 0 };
const none = { passed: 0, failed: 1, skipped: 0 };

const wanted = process.argv.slice(2);
const unknown = wanted.find((part) => !parts.includes(part));
if (unknown) {
  console.error(`There is no part ${unknown}: use ${parts.join(', ')}, or none for all.`);
  process.exit(1);
}
const wants = (part: string): boolean => (wanted.length === 0 ? usual : wanted).includes(part);

const stopping = new AbortController();
async function stop(): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  await endPrograms();
  process.exit(130);
}
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void stop());
if (process.send) process.on('disconnect', () => void stop());

const results: StageResult[] = [];

// What needs processors only runs side by side; what watches the clock, or a browser, runs alone.
const jobs: (() => Promise<StageResult>)[] = [];
if (wants('stories') || wants('screens')) jobs.push(() => runStage('Build', build));
if (wants('checks')) {
  for (const [name, script] of Object.entries(checks))
    jobs.push(() => runStage(name, check(script)));
}
results.push(...(await sideBySide(jobs, availableParallelism())));
const built = results.every(({ name, failed }) => name !== 'Build' || failed === 0);

if (wants('unit')) {
  results.push(await runStage('Unit and service tests', () => runVitest(), { live: true }));
}
if (wants('stories')) {
  results.push(await runStage('Browser stories', stories, { live: true }));
  const release = previousRelease();
  if (release)
    results.push(await runStage('Releases side by side', () => releases(release), { live: true }));
  else console.log('\nReleases side by side: not run, there is no release before this commit.');
}
if (wants('screens')) results.push(await runStage('Every screen', everyScreen, { live: true }));

if (!stopping.signal.aborted) {
  const failed = results.filter((result) => result.failed > 0);
  for (const { name, failures = [] } of failed) {
    console.log([`\nFailed: ${name}`, ...failures.map((failure) => `  ${failure}`)].join('\n'));
  }
  console.log(`\n${total(results)}`);
  process.exit(failed.length > 0 ? 1 : 0);
}

function check(script: string) {
  return async (print: (text: string) => void) => {
    const { code, output } = await runScript(script);
    if (code !== 0) print(output);
    return code === 0 ? single : none;
  };
}

async function build() {
  await buildChanged({ logs: join(root, '.cache/logs'), signal: stopping.signal });
  return single;
}

async function releases({ name }: Release) {
  const program = join(import.meta.dirname, '../releases/check-releases.ts');
  const { code } = await runProgram(process.execPath, [program, name], { live: true });
  return code === 0 ? single : none;
}

function stories(print: (text: string) => void) {
  return inBrowser(print);
}

/** Each screen in each language, for which a usual run has no time. */
function everyScreen(print: (text: string) => void) {
  return inBrowser(print, { project: 'accessibility', env: { MEBAE_SCREENS: 'all' } });
}

async function inBrowser(
  print: (text: string) => void,
  options?: Parameters<typeof runPlaywright>[1],
) {
  if (!built) {
    print('Not run: there is no build to run them on.');
    return none;
  }
  const chromium = await findChromium(print);
  await ensureJapaneseFont(print);
  return runPlaywright(chromium, options);
}
