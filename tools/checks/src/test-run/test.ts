import { cpus } from 'node:os';
import { join } from 'node:path';
import { ensureJapaneseFont, findChromium } from '@mebae/testing/chromium';
import pLimit from 'p-limit';
import { buildChanged } from '../../../publisher/src/build.ts';
import { root } from '../../../publisher/src/project.ts';
import { previousRelease, type Release } from '../releases/previous-release.ts';
import {
  greenHashes,
  planChanged,
  planThorough,
  planUsual,
  type Plan,
  type SuiteHashes,
} from './plan.ts';
import { endPrograms, runProgram, runScript } from './program.ts';
import { changedFiles, currentCommit, projectFiles, projectGraph } from './project-files.ts';
import { writeParts } from '../supply/parts.ts';
import { runStage, total, type Counts, type StageResult } from './stage.ts';
import { storiesOf } from './stories-of.ts';
import { runPlaywright, runVitest, type SuiteResult } from './suites.ts';
import { keepTimes, readTimes, slowerFiles, slowestFiles, type TestTimes } from './test-times.ts';
import { readRecord, writeRecord } from './thorough-record.ts';

// `npm test`: everything that a change can break, but for what is thorough and untouched. `npm test -- thorough`:
// everything. `npm test -- changed [COMMIT]`: what the changes since a commit can break. `checks`, `unit`, `stories`,
// `screens`: a part. The last line is a promise to scripts.
const checks = {
  Lint: 'lint',
  Types: 'check:types',
  Format: 'check:format',
  'Import boundaries': 'check:boundaries',
  Texts: 'check:texts',
  'Dead code': 'check:dead-code',
  Guide: 'check:guide',
};
const sizes = ['thorough', 'changed'];
const parts = ['checks', 'unit', 'stories', 'screens'];
const recordFile = join(root, '.ci/thorough.json');
const timesFile = join(root, '.cache/test-times.json');
const single: Counts = { passed: 1, failed: 0, skipped: 0 };
const none: Counts = { passed: 0, failed: 1, skipped: 0 };

const [first = '', ...rest] = process.argv.slice(2);
const size = sizes.includes(first) ? first : 'usual';
const since = size === 'changed' ? rest[0] : undefined;
const chosen = size === 'usual' ? process.argv.slice(2) : rest.slice(since === undefined ? 0 : 1);
const unknown = chosen.find((part) => !parts.includes(part));
if (unknown !== undefined) {
  const known = [...sizes, ...parts].join(', ');
  console.error(`There is no part ${unknown}: use ${known}, or none for the usual run.`);
  process.exit(1);
}
const wants = (part: string): boolean =>
  chosen.length === 0 ? part !== 'screens' || size === 'thorough' : chosen.includes(part);

const stopping = new AbortController();
async function stop(): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  await endPrograms();
  process.exit(130);
}
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void stop());
if (process.send) process.on('disconnect', () => void stop());

const began = Date.now();
const processorBefore = processorSeconds();
const plan = await makePlan();
const times: Record<string, number> = {};
let isRecordNew = false;
const env = {
  MEBAE_TEST_SIZE: size === 'thorough' ? 'thorough' : 'usual',
  MEBAE_TEST_SEED: currentCommit(),
  MEBAE_FILES_WITH_ALL_RUNS: plan.filesWithAllRuns.join(','),
};

// Units and checks need no build and begin at once; stories begin when the build is there.
const inTurn = pLimit(1);
const results = (
  await Promise.all([
    buildThenStories(),
    unitTests(),
    ...Object.entries(wants('checks') ? checks : {}).map(([name, script]) =>
      inTurn(async () => [await runStage(name, check(script))]),
    ),
  ])
).flat();
if (!stopping.signal.aborted) report();

async function makePlan(): Promise<Plan> {
  const files = projectFiles();
  const project = { files, graph: projectGraph(files) };
  if (size === 'thorough') return planThorough(project);
  if (size === 'usual') return planUsual(project, readRecord(recordFile));
  return planChanged(project, changedFiles(since), storiesOf);
}

function report(): void {
  const failed = results.filter((result) => result.failed > 0);
  for (const { name, failures = [] } of failed) {
    console.log([`\nFailed: ${name}`, ...failures.map((failure) => `  ${failure}`)].join('\n'));
  }
  const earlier = readTimes(timesFile);
  console.log(['\nSlowest files:', ...slowestFiles(times)].join('\n'));
  const slower = slowerFiles(earlier, times);
  if (slower.length > 0) console.log(['\nMore than twice as slow:', ...slower].join('\n'));
  keepTimes(timesFile, earlier, times);
  console.log('\nStages:');
  for (const { name, seconds } of results)
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
  const seconds = (Date.now() - began) / 1000;
  const processor = processorSeconds() - processorBefore;
  console.log(
    `${seconds.toFixed(1).padStart(7)} s  in all; the machine's processors were busy for ${processor.toFixed(0)} s`,
  );
  for (const sentence of plan.leftOut) console.log(`Left out: ${sentence}.`);
  if (isRecordNew) console.log('What was green is kept in .ci/thorough.json: commit it.');
  console.log(`\n${total(results)}`);
  process.exit(failed.length > 0 ? 1 : 0);
}

/** Keeps what a suite has tested whole and found green, at once: the run may be ended before its end. */
function keepRecord(result: StageResult, suite: keyof SuiteHashes): StageResult {
  const { failures = [], skippedTests = [] } = result;
  const green = greenHashes(plan.hashes[suite], [...failures, ...skippedTests]);
  if (result.passed === 0 || Object.keys(green).length === 0) return result;
  const earlier = Object.entries(readRecord(recordFile)).filter(([name]) => plan.known.has(name));
  writeRecord(recordFile, { ...Object.fromEntries(earlier), ...green });
  isRecordNew = true;
  return result;
}

/** Seconds that the machine's processors have worked since it started, whatever for: servers of tests are no child processes. */
function processorSeconds(): number {
  return cpus().reduce((sum, { times: { user, nice, sys } }) => sum + user + nice + sys, 0) / 1000;
}

function check(script: string) {
  return async (print: (text: string) => void): Promise<Counts> => {
    const { code, output } = await runScript(script);
    if (code !== 0) print(output);
    return code === 0 ? single : none;
  };
}

function counted({ times: ofFiles, ...counts }: SuiteResult): Counts {
  Object.assign(times, ofFiles satisfies TestTimes);
  return counts;
}

async function unitTests(): Promise<StageResult[]> {
  if (!wants('unit') || plan.testFiles?.length === 0) return [];
  return [keepRecord(await runStage('Unit and service tests', units), 'units')];
}

async function units(): Promise<Counts> {
  const { testFiles, leftOutFiles } = plan;
  return counted(await runVitest({ files: testFiles ?? [], leftOut: leftOutFiles, env }));
}

/** The build, and what needs it. */
async function buildThenStories(): Promise<StageResult[]> {
  const wantsStories = wants('stories') && plan.stories?.length !== 0;
  if (!wantsStories && !wants('screens')) return [];
  const done = [await runStage('Build', build)];
  if (done[0]?.failed !== 0) return done;
  if (wantsStories) {
    done.push(keepRecord(await runStage('Browser stories', stories), 'stories'));
    const release = size === 'changed' ? null : previousRelease();
    if (release) done.push(await runStage('Releases side by side', () => releases(release)));
    else console.log('\nReleases side by side: not run, there is no release before this commit.');
  }
  if (wants('screens')) {
    done.push(keepRecord(await runStage('Every screen', everyScreen), 'screens'));
  }
  return done;
}

async function build(): Promise<Counts> {
  await buildChanged({ logs: join(root, '.cache/logs'), signal: stopping.signal });
  await writeParts(join(root, '.cache/parts.cdx.json'));
  return single;
}

async function releases({ name }: Release): Promise<Counts> {
  const program = join(import.meta.dirname, '../releases/check-releases.ts');
  const { code, output } = await runProgram(process.execPath, [program, name]);
  if (code !== 0) console.log(output);
  return code === 0 ? single : none;
}

function stories(print: (text: string) => void): Promise<Counts> {
  const { projects, stories: files, screenPackages } = plan;
  const screens = { MEBAE_SCREENS_PACKAGES: screenPackages.join(',') || 'none' };
  return inBrowser(print, { projects, files: files ?? [], env: { ...env, ...screens } });
}

/** Each screen in each language and appearance. */
function everyScreen(print: (text: string) => void): Promise<Counts> {
  return inBrowser(print, { projects: ['accessibility'], env: { MEBAE_SCREENS: 'all' } });
}

async function inBrowser(
  print: (text: string) => void,
  options: Parameters<typeof runPlaywright>[1],
): Promise<Counts> {
  const chromium = await findChromium(print);
  await ensureJapaneseFont(print);
  return counted(await runPlaywright(chromium, options));
}
