import { matchesGlob } from 'node:path';
import { builtFolders, inputsOf, root } from '../../../publisher/src/project.ts';
import { reachable, reversed, type ImportGraph } from './import-graph.ts';
import { thoroughGroups, type ThoroughGroup } from './thorough-groups.ts';
import { isTest, protectedHash, type ThoroughRecord } from './thorough-record.ts';

/** Projects of Playwright that every usual run has. */
const usualProjects = ['main job', 'stories', 'accessibility', 'processes'];

/** Plan of a run of the tests. */
export interface Plan {
  /** Vitest's files to run; null for all but those that are left out. */
  testFiles: string[] | null;
  leftOutFiles: string[];
  /** Test files whose properties are tried as often as they say, although the run is not thorough. */
  filesWithAllRuns: string[];
  /** Playwright's projects to run. */
  projects: string[];
  /** Story files to run; null for all of the projects. */
  stories: string[] | null;
  /** Packages whose screens the walk opens beside the stories. */
  screenPackages: string[];
  /** Parts that are left out, and why: a sentence each. */
  leftOut: string[];
  /** Hashes of what each suite of this run tests as a thorough one does, for `thorough-record.ts` when it is green. */
  hashes: SuiteHashes;
  /** Names that a record can have: another one is of files that are no longer there. */
  known: ReadonlySet<string>;
}

/** Hashes of what the tests of each suite protect; `screens` are those of the walk over every screen. */
export interface SuiteHashes {
  units: ThoroughRecord;
  stories: ThoroughRecord;
  screens: ThoroughRecord;
}

interface Project {
  files: readonly string[];
  graph: ImportGraph;
}

/** The module from which property tests take fast-check. */
const propertyModule = 'shared/testing/src/properties.ts';
const properties = (file: string): string => `properties of ${file}`;
const screens = (folder: string): string => `screens of ${folder}`;

const propertyTests = ({ files, graph }: Project): string[] =>
  files.filter((file) => isTest(file) && graph.get(file)?.has(propertyModule));

/**
 * Hashes of what the groups of thorough tests protect, of what each package's screens are made of, and of what each file
 * with property tests imports.
 */
function hashesOf(project: Project): SuiteHashes {
  const { files, graph } = project;
  const groupsOf = (isOf: (group: ThoroughGroup) => boolean) =>
    thoroughGroups
      .filter(isOf)
      .map(({ name, tests = [], protects }) => [
        name,
        protectedHash(root, [...tests, ...protects], files, graph),
      ]);
  const packages = builtFolders.map((folder) => {
    const inputs = inputsOf(folder).filter((path) => !path.endsWith('.json'));
    const patterns = inputs
      .filter((path) => path === folder || !/testing|build$/.test(path))
      .map((path) => `${path}/{src,translations}/**`)
      .filter((pattern) => files.some((file) => matchesGlob(file, pattern)));
    return [screens(folder), protectedHash(root, patterns, files, graph)];
  });
  const tests = propertyTests(project).map((file) => [
    properties(file),
    protectedHash(root, [file], files, graph),
  ]);
  return {
    units: Object.fromEntries([...groupsOf((group) => !group.project), ...tests]) as ThoroughRecord,
    stories: Object.fromEntries(groupsOf((group) => group.project !== undefined)) as ThoroughRecord,
    screens: Object.fromEntries(packages) as ThoroughRecord,
  };
}

const allOf = (hashes: SuiteHashes): ThoroughRecord => ({
  ...hashes.units,
  ...hashes.stories,
  ...hashes.screens,
});

const without = (hashes: ThoroughRecord, isLeftOut: (name: string) => boolean): ThoroughRecord =>
  Object.fromEntries(Object.entries(hashes).filter(([name]) => !isLeftOut(name)));

/** The test files that a hash is kept for, as the reports name them, from their beginning. */
function testsOf(name: string): readonly string[] {
  const group = thoroughGroups.find((one) => one.name === name);
  if (group) return group.tests ?? [`${group.project}/`];
  return name.startsWith('screens of ') ? ['a11y/'] : [name.replace(properties(''), '')];
}

/**
 * The green parts of a suite: those without a failed or skipped test of their own; nothing where a failure is of no file,
 * because the suite may not have ended.
 * @param hashes of all that the suite tests
 * @param notPassed failed and skipped tests of the suite, each beginning with its file
 */
export function greenHashes(hashes: ThoroughRecord, notPassed: readonly string[]): ThoroughRecord {
  if (!notPassed.every((test) => /^\S+\.(?:test|spec)\.ts\b/.test(test))) return {};
  const isGreen = (name: string): boolean =>
    !testsOf(name).some((file) => notPassed.some((test) => test.startsWith(file)));
  return Object.fromEntries(Object.entries(hashes).filter(([name]) => isGreen(name)));
}

/**
 * Plans a usual run: everything but the groups of thorough tests whose files are those of the last green thorough run.
 * @param project files of the working copy and what they import
 * @param record of that run
 */
export function planUsual(project: Project, record: ThoroughRecord): Plan {
  const hashes = hashesOf(project);
  const now = allOf(hashes);
  const isUnchanged = (name: string): boolean => record[name] === now[name];
  const unchanged = thoroughGroups.filter(({ name }) => isUnchanged(name));
  const touched = thoroughGroups.filter(({ name }) => !isUnchanged(name));
  const screenPackages = builtFolders.filter((folder) => !isUnchanged(screens(folder)));
  const names = unchanged.map(({ name }) => name);
  if (screenPackages.length < builtFolders.length) {
    const others = builtFolders.filter((folder) => !screenPackages.includes(folder));
    names.push(`screens of ${others.join(', ')} that no story opens`);
  }
  return {
    testFiles: null,
    leftOutFiles: unchanged.flatMap(({ tests = [] }) => tests),
    filesWithAllRuns: propertyTests(project).filter((file) => !isUnchanged(properties(file))),
    projects: [...usualProjects, ...touched.flatMap(({ project: name }) => name ?? [])],
    stories: null,
    screenPackages,
    leftOut: [
      ...(names.length > 0
        ? [`unchanged since the last green thorough run: ${names.join('; ')}`]
        : []),
      'each screen in all languages and appearances, and unchanged properties more than 100 times: only `npm test -- thorough`',
    ],
    // what has changed is tested whole, but for the screens, which are looked at in one language
    hashes: {
      units: without(hashes.units, isUnchanged),
      stories: without(hashes.stories, isUnchanged),
      screens: {},
    },
    known: new Set(Object.keys(now)),
  };
}

/** Plans a thorough run: everything. The walk over every screen is a suite of its own, after the stories. */
export function planThorough(project: Project): Plan {
  const hashes = hashesOf(project);
  return {
    testFiles: null,
    leftOutFiles: [],
    filesWithAllRuns: [],
    projects: [...usualProjects, ...thoroughGroups.flatMap(({ project: name }) => name ?? [])],
    stories: null,
    screenPackages: [],
    leftOut: [],
    hashes,
    known: new Set(Object.keys(allOf(hashes))),
  };
}

/** Walks over all endpoints: of everything that a server does, so that only changes of these files make them run. */
const walkTriggers =
  /\.routes\.ts$|\.repository\.ts$|^shared\/(?:contracts|rules)\/|^academic-api\/src\/(?:plugins|db|testing)\//;
const isWalk = (test: string): boolean =>
  /^academic-api\/src\/(?:every-endpoint\/)?[^/]+\.test\.ts$/.test(test);
const isStory = (file: string): boolean => /^e2e\/.+\.spec\.ts$/.test(file);

/**
 * Plans a run of what changes can break: tests and stories that are changed themselves, import a changed file, directly or
 * not, or stand in or above its folder (services are tested through the running API, which no import shows).
 * @param project files of the working copy and what they import
 * @param changed paths of the files that differ
 * @param storiesOf story files that open the pages which a file of a screen belongs to
 */
export async function planChanged(
  project: Project,
  changed: readonly string[],
  storiesOf: (files: ReadonlySet<string>) => Promise<readonly string[]>,
): Promise<Plan> {
  const importers = reversed(project.graph);
  const affected = reachable(importers, changed);
  const folders = changed
    .filter(
      (file) =>
        file.startsWith('academic-api/src/features/') || file.startsWith('bff/src/features/'),
    )
    // features of the academic API stand in domains
    .map((file) =>
      file
        .split('/')
        .slice(0, file.startsWith('bff/') ? 4 : 5)
        .join('/'),
    );
  const runsWalks = changed.some((file) => walkTriggers.test(file) && !isTest(file));
  const thorough = new Set(thoroughGroups.flatMap(({ tests = [] }) => tests));
  const testFiles = project.files.filter(
    (file) =>
      isTest(file) &&
      (affected.has(file) ||
        folders.some((folder) => file.startsWith(`${folder}/`)) ||
        (runsWalks && isWalk(file))) &&
      (!thorough.has(file) || changed.includes(file)),
  );
  const stories = new Set([...[...affected].filter(isStory), ...(await storiesOf(affected))]);
  return {
    testFiles,
    leftOutFiles: [],
    filesWithAllRuns: [],
    projects: usualProjects,
    stories: [...stories].filter((file) => !file.startsWith('e2e/a11y/')).toSorted(),
    screenPackages: [],
    leftOut: [
      `${project.files.filter(isTest).length - testFiles.length} test files that nothing changed reaches`,
    ],
    hashes: { units: {}, stories: {}, screens: {} },
    known: new Set(),
  };
}
