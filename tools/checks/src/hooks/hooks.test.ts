import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HookError, installHook, removeHook } from './hooks.ts';

let folder: string;
const file = (): string => join(folder, 'hooks/pre-push');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mebae-hooks-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('is installed so that Git can run it, again without harm, and is removed', () => {
  installHook(file());
  installHook(file());
  expect(statSync(file()).mode & 0o111).toBe(0o111);
  expect(readFileSync(file(), 'utf8')).toContain('npm test -- changed');
  expect(removeHook(file())).toBe(true);
  expect(existsSync(file())).toBe(false);
  expect(removeHook(file())).toBe(false);
});

test('a hook of somebody else is neither overwritten nor removed', () => {
  installHook(file());
  writeFileSync(file(), '#!/bin/sh\necho mine\n');
  expect(() => installHook(file())).toThrow(HookError);
  expect(() => removeHook(file())).toThrow('npm test -- changed');
  expect(readFileSync(file(), 'utf8')).toContain('echo mine');
});
