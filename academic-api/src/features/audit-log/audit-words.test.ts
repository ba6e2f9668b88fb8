import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  auditActions,
  auditActionText,
  endpointNames,
  languageCodes,
  type LanguageCode,
} from '@mebae/contracts';

const source = join(import.meta.dirname, '../..');

/** The code that runs in the product. */
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(name))
  .map((name) => ({ name, text: readFileSync(join(source, name), 'utf8') }));

/** The arguments of each call of `audit…(`, up to its closing bracket. */
function callsIn(text: string): string[] {
  return [...text.matchAll(/(?<!function )\baudit(?:Account|Rows)?\(/g)].map((match) => {
    const start = match.index + match[0].length;
    let depth = 1;
    let end = start;
    for (; depth > 0 && end < text.length; end += 1) {
      if (text[end] === '(') depth += 1;
      if (text[end] === ')') depth -= 1;
    }
    return text.slice(start, end - 1);
  });
}

const actionsIn = (call: string): string[] =>
  [...call.matchAll(/'([a-z]+\.[a-zA-Z]+)'/g)].map((match) => match[1] ?? '');

const calls = files.flatMap(({ name, text }) => callsIn(text).map((call) => ({ name, call })));

describe('what the code writes to the audit log', () => {
  it('is written in few places only', () => {
    const writers = files
      .filter(({ text }) => /insert into audit_log|insertInto\('auditLog'\)/.test(text))
      .map(({ name }) => relative('.', name));
    expect(writers.sort()).toEqual([
      'features/student-import/write-students.repository.ts',
      'lib/audit.ts',
    ]);
  });

  it('is named where it is written, but for the calls of operators', () => {
    const unnamed = calls.filter(({ call }) => actionsIn(call).length === 0);
    expect(unnamed.map(({ name }) => name)).toEqual(['lib/audit-operator.ts']);
  });

  it('has words, and no word is left of what the code no longer writes', () => {
    const written = new Set(calls.flatMap(({ call }) => actionsIn(call)));
    expect(written.size).toBeGreaterThan(20);
    expect([...written].sort()).toEqual([...auditActions].sort());
  });
});

describe('the words', () => {
  const operatorCalls = endpointNames.map((name) => `igs.${name}`);

  it.each(languageCodes)(
    'of every action and every call of operators are there in %s',
    (language: LanguageCode) => {
      for (const action of [...auditActions, ...operatorCalls]) {
        const text = auditActionText(action, language);
        expect(text, action).not.toBe(action);
        expect(text, action).not.toMatch(/\{\{|undefined/);
      }
      const all = auditActions.map((action) => auditActionText(action, language));
      expect(new Set(all).size).toBe(all.length);
    },
  );

  it('differ between languages', () => {
    for (const action of [...auditActions, 'igs.students.list']) {
      const words = languageCodes.map((language) => auditActionText(action, language));
      expect(new Set(words).size, action).toBe(languageCodes.length);
    }
  });

  it('tell an operator’s looking from changing, and leave an unknown action as it is', () => {
    expect(auditActionText('igs.students.list', 'ja')).toBe('運営者の閲覧：生徒 (students.list)');
    expect(auditActionText('igs.teachers.update', 'ja')).toBe(
      '運営者の操作：教員 (teachers.update)',
    );
    expect(auditActionText('igs.gone.call', 'ja')).toBe('igs.gone.call');
  });
});
