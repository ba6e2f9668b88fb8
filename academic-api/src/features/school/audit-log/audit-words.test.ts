import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import {
  auditActions,
  auditDetails,
  auditWords,
  endpointNames,
  endpointOf,
  languageCodes,
  type LanguageCode,
} from '@mebae/contracts';
import { inWordsFor } from '../../../lib/school-words/catalogue.ts';

const asItIs = (text: string): string => text;

/** The code that runs in the product. */
const source = join(import.meta.dirname, '../../..');
const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(name))
  .map((name) => readFileSync(join(source, name), 'utf8'))
  .join('\n');

test('no words are left of an action that nothing writes any more', () => {
  // the compiler holds that what is written has words
  expect(auditActions.filter((action) => !code.includes(`'${action}'`))).toEqual([]);
});

describe('the words', () => {
  const operatorCalls = endpointNames.map((name) => `igs.${name}`);

  it.each(languageCodes)(
    'of every action and every call of operators are there in %s',
    (language: LanguageCode) => {
      for (const action of [...auditActions, ...operatorCalls]) {
        const text = auditWords(language, asItIs).action(action);
        expect(text, action).not.toBe(action);
        expect(text, action).not.toMatch(/\{\{|undefined/);
      }
      const all = auditActions.map((action) => auditWords(language, asItIs).action(action));
      expect(new Set(all).size).toBe(all.length);
    },
  );

  it('differ between languages', () => {
    for (const action of [...auditActions, 'igs.students.list']) {
      const words = languageCodes.map((language) => auditWords(language, asItIs).action(action));
      expect(new Set(words).size, action).toBe(languageCodes.length);
    }
  });

  it('tell an operator’s looking from changing, and leave an unknown action as it is', () => {
    expect(auditWords('ja', asItIs).action('igs.students.list')).toBe('運営者の閲覧：生徒');
    expect(auditWords('ja', asItIs).action('igs.teachers.update')).toBe('運営者の操作：教員');
    expect(auditWords('ja', asItIs).action('igs.gone.call')).toBe('igs.gone.call');
  });
});

describe('the facts of an entry', () => {
  it('have words, whatever an operator’s call is about', () => {
    const params = endpointNames.flatMap((name) =>
      [...endpointOf(name).path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? ''),
    );
    const without = params.filter((name) => !auditDetails.some((known) => known === name));
    expect([...new Set(without)]).toEqual([]);
  });

  it('are in words, in each language', () => {
    const detail = { part: 'record', evalSettingID: 7 };
    expect(auditWords('ja', asItIs).detail(detail, {})).toBe('生徒記録、コース（ID 7）');
    expect(auditWords('en', asItIs).detail(detail, {})).toBe('student record, course (ID 7)');
    expect(auditWords('vi', asItIs).detail(detail, {})).toBe(
      'hồ sơ học sinh, khóa đánh giá (ID 7)',
    );
    const leaving = { state: 'transferredOut', on: '2026-11-27' };
    expect(auditWords('ja', asItIs).detail(leaving, {})).toBe('転出、2026/11/27から');
    expect(auditWords('en', asItIs).detail(leaving, {})).toContain('Nov 27, 2026');
    expect(auditWords('vi', asItIs).detail(leaving, {})).toContain('27/11/2026');
    const end = { changes: { endAt: { old: null, new: '2026-11-27T15:00:00.000Z' } } };
    expect(auditWords('ja', asItIs).detail(end, {})).toContain('2026/11/28 00:00');
    const rules = (authCodeRequired: boolean, passwordExpiryDays: number | null) => ({
      authCodeRequired,
      passwordExpiryDays,
    });
    const change = { before: rules(false, null), after: rules(true, 90) };
    expect(auditWords('ja', asItIs).detail(change, {})).toBe(
      '変更前：認証コード オフ、パスワードの有効日数 なし、変更後：認証コード オン、パスワードの有効日数 90',
    );
    expect(auditWords('ja', asItIs).detail({ fields: ['email', 'schoolClassIDs'] }, {})).toBe(
      '項目：メールアドレス、担当クラス',
    );
    const changes = {
      lastName: { old: '佐藤', new: '鈴木' },
      email: { old: null, new: 'a@x.example' },
      role: { old: 1, new: 2 },
    };
    expect(auditWords('ja', asItIs).detail({ changes, fields: ['memo'] }, {})).toBe(
      '変更：姓 佐藤 → 鈴木、メールアドレス なし → a@x.example、権限 管理者 → 一般、項目：メモ',
    );
    expect(auditWords('ja', asItIs).detail({ actions: ['student.view'], search: true }, {})).toBe(
      '氏名で検索、操作：生徒記録の閲覧',
    );
  });

  it('name whom or what an id is, where that is known', () => {
    const detail = { evalSettingID: 7, teacherID: 3 };
    const names = { evalSettingID: '前期{{value}}', teacherID: '山田 花子' };
    expect(auditWords('ja', asItIs).detail(detail, names)).toBe(
      '教員：山田 花子（ID 3）、コース：前期{{value}}（ID 7）',
    );
    expect(auditWords('en', asItIs).detail(detail, { teacherID: 'Hanako Yamada' })).toBe(
      'teacher Hanako Yamada (ID 3), course (ID 7)',
    );
  });

  it('are in the words of the reader’s school', () => {
    const inWords = inWordsFor({ language: 'ja', schoolKind: 'primary' });
    const words = auditWords('ja', inWords);
    expect(words.action('student.create')).toBe('児童の登録');
    expect(words.action('igs.students.list')).toBe('運営者の閲覧：児童');
    const detail = { studentID: 3, students: 2 };
    expect(words.detail(detail, { studentID: '生徒 会子' })).toBe(
      '児童：生徒 会子（ID 3）、児童：2人',
    );
  });

  it('of an earlier version are shown as they were written', () => {
    expect(auditWords('ja', asItIs).detail({ gone: 'x' }, {})).toBe('gone: x');
    expect(auditWords('ja', asItIs).detail({ part: 'record', evalSettingID: null }, {})).toBe(
      '生徒記録',
    );
  });
});
