import { matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { greenHashes, planChanged, planThorough, planUsual } from './plan.ts';
import { projectFiles, projectGraph } from './project-files.ts';
import { thoroughGroups } from './thorough-groups.ts';
import { protectedHash } from './thorough-record.ts';
import { root } from '../../../publisher/src/project.ts';

const files = projectFiles();
const project = { files, graph: projectGraph(files) };
const { hashes } = planThorough(project);
const record = { ...hashes.units, ...hashes.stories, ...hashes.screens };
const noStories = () => Promise.resolve([]);

test('a usual run with nothing changed since a green thorough one leaves its groups out, and says so', () => {
  const plan = planUsual(project, record);
  expect(plan.leftOutFiles).toEqual(thoroughGroups.flatMap(({ tests = [] }) => tests));
  expect(plan.projects).not.toContain('faults');
  expect(plan.screenPackages).toEqual([]);
  for (const { name } of thoroughGroups) expect(plan.leftOut.join()).toContain(name);
});

test('each group runs again when what it protects has changed, without the others', () => {
  for (const group of thoroughGroups) {
    const plan = planUsual(project, { ...record, [group.name]: 'of an earlier state' });
    const others = thoroughGroups.filter((other) => other !== group);
    expect(plan.leftOutFiles).toEqual(others.flatMap(({ tests = [] }) => tests));
    expect(plan.projects.includes('faults')).toBe(group.project === 'faults');
    expect(plan.leftOut.join()).not.toContain(group.name);
  }
});

test('a group depends on its own tests and on what it protects, on no other test', () => {
  const patterns = ['shared/rules/src/trends.test.ts', 'tools/checks/src/test-run/*.ts'];
  const hashOf = (all: readonly string[]): string =>
    protectedHash(root, patterns, all, project.graph);
  const without = (file: string): readonly string[] => files.filter((other) => other !== file);
  expect(hashOf(without('tools/checks/src/test-run/plan.test.ts'))).toBe(hashOf(files));
  expect(hashOf(without('tools/checks/src/test-run/test.ts'))).not.toBe(hashOf(files));
  expect(() => hashOf(without('shared/rules/src/trends.test.ts'))).toThrow('No file matches');
});

test('a usual run keeps what it tests whole: the groups and properties that changed, no screens', () => {
  const changed = {
    'hostile files': '',
    'faults of remotes': '',
    'screens of shell': '',
    'properties of shared/rules/src/trends.test.ts': '',
  };
  const plan = planUsual(project, { ...record, ...changed });
  expect(Object.keys(plan.hashes.units).toSorted()).toEqual([
    'hostile files',
    'properties of shared/rules/src/trends.test.ts',
  ]);
  expect(Object.keys(plan.hashes.stories)).toEqual(['faults of remotes']);
  expect(plan.hashes.screens).toEqual({});
  expect([...plan.known].toSorted()).toEqual(Object.keys(record).toSorted());
});

test('without a record of a green thorough run nothing is left out but what only a thorough run has', () => {
  const plan = planUsual(project, {});
  expect(plan.leftOutFiles).toEqual([]);
  expect(plan.screenPackages).toContain('mfe-exams');
  expect(plan.leftOut).toHaveLength(1);
});

test('a failed or skipped test leaves what others protect green, and one of no file leaves nothing', () => {
  const { units, stories, screens } = hashes;
  const lost = (all: typeof units, failure: string): string[] => {
    const green = greenHashes(all, [failure]);
    return Object.keys(all).filter((name) => !(name in green));
  };
  expect(lost(units, 'bff/src/server-stop.test.ts: stops')).toEqual([
    'killed processes and outages',
  ]);
  expect(lost(units, 'shared/rules/src/trends.test.ts: cuts')).toEqual([
    'properties of shared/rules/src/trends.test.ts',
  ]);
  expect(lost(stories, 'faults/matrix.spec.ts: a fault')).toEqual(['faults of remotes']);
  expect(lost(stories, 'specs/students.spec.ts: a list')).toEqual([]);
  // skipped on machines without /proc, and in no group
  expect(lost(stories, 'processes/processes.spec.ts: a signal')).toEqual([]);
  expect(lost(screens, 'a11y/screens.spec.ts: own school')).toContain('screens of mfe-exams');
  expect(greenHashes(units, ['out of memory'])).toEqual({});
  expect(greenHashes(units, [])).toEqual(units);
});

test('every test of a group is a file, and is in one group only', () => {
  const tests = thoroughGroups.flatMap((group) => group.tests ?? []);
  expect(tests.filter((pattern) => !files.some((file) => matchesGlob(file, pattern)))).toEqual([]);
  expect(new Set(tests).size).toBe(tests.length);
});

test('a change in a service runs the tests of its feature, not those of others', async () => {
  const { testFiles, leftOut } = await planChanged(
    project,
    ['academic-api/src/features/people/tags/tags.service.ts'],
    noStories,
  );
  expect(testFiles).toContain('academic-api/src/features/people/tags/tags.test.ts');
  expect(testFiles).not.toContain('academic-api/src/features/people/teachers/teachers.test.ts');
  expect(testFiles).not.toContain('academic-api/src/every-endpoint/access.test.ts');
  expect(testFiles!.length).toBeLessThan(10);
  expect(leftOut[0]).toMatch(/^\d+ test files/);
});

test('a change of a route, of a contract or of a permission runs the walks over all endpoints', async () => {
  for (const file of [
    'academic-api/src/features/people/tags/tags.routes.ts',
    'shared/contracts/src/features/tags.ts',
    'shared/rules/src/permission-grants.ts',
  ]) {
    const { testFiles } = await planChanged(project, [file], noStories);
    expect(testFiles, file).toContain('academic-api/src/every-endpoint/access.test.ts');
    expect(testFiles, file).toContain('academic-api/src/every-endpoint/row-level-security.test.ts');
  }
});

test('a change of a rule reaches the tests that import what it is used by', async () => {
  const { testFiles } = await planChanged(project, ['shared/rules/src/trends.ts'], noStories);
  expect(testFiles).toContain('shared/rules/src/trends.test.ts');
});

test('stories that are changed, and those of the pages that a change reaches, run', async () => {
  const { stories } = await planChanged(
    project,
    ['e2e/pages/students.page.ts', 'mfe-settings/src/features/students/students.page.tsx'],
    async (affected) =>
      affected.has('mfe-settings/src/features/students/students.page.tsx')
        ? ['e2e/specs/students.spec.ts']
        : [],
  );
  expect(stories).toContain('e2e/specs/students.spec.ts');
  expect(stories).toContain('e2e/specs/lists.spec.ts');
});
