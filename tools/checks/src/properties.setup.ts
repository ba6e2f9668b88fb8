import { join } from 'node:path';
import { execa } from 'execa';
import type { TestProject } from 'vitest/node';
import { root } from '../../publisher/src/project.ts';
import { propertyRunsOf, propertySeedOf } from './property-settings.ts';

/** Vitest's global setup: one seed for all property tests of a run, and how often each is tried. */
export default async function setup(project: TestProject): Promise<void> {
  const {
    MEBAE_TEST_SEED: seed,
    MEBAE_TEST_SIZE: size,
    MEBAE_FILES_WITH_ALL_RUNS: files = '',
  } = process.env;
  project.provide('propertyRuns', propertyRunsOf(size));
  project.provide(
    'filesWithAllRuns',
    files.split(',').map((file) => join(root, file)),
  );
  project.provide('propertySeed', propertySeedOf(seed ?? (await currentCommit())));
}

/** @returns '' outside of a Git repository */
async function currentCommit(): Promise<string> {
  const { stdout, exitCode } = await execa('git', ['rev-parse', 'HEAD'], {
    cwd: root,
    reject: false,
  });
  return exitCode === 0 ? stdout : '';
}
