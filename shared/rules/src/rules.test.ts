import { ExamStatus, ScoreMethod } from '@mebae/contracts';
import { fc } from '@mebae/testing/properties';
import { describe, expect, it } from 'vitest';
import { examStatusOf } from './exam-status.ts';
import { fullName } from './names.ts';
import { derivedScore, scoreMethodOf } from './scores.ts';
import { hasTab, isBlank, normaliseText, searchKey } from './text.ts';
import { isEmail, isPassword } from './validation.ts';

describe('names', () => {
  const person = { lastName: '佐藤', firstName: '葵' };
  it('put a Japanese family name first, any other where the language has it', () => {
    expect(fullName(person, 'ja')).toBe('佐藤 葵');
    expect(fullName(person, 'en')).toBe('佐藤 葵');
    expect(fullName(person, 'vi')).toBe('佐藤 葵');
    const english = { lastName: 'Smith', firstName: 'John' };
    expect(fullName(english, 'ja')).toBe('Smith John');
    expect(fullName(english, 'en')).toBe('John Smith');
    expect(fullName(english, 'vi')).toBe('Smith John');
    expect(fullName({ lastName: '佐藤', firstName: '' }, 'ja')).toBe('佐藤');
  });
});

describe('text', () => {
  it('forgives full-width digits, spaces and half-width kana', () => {
    expect(normaliseText('　１２３　ＡＢ ')).toBe('123 AB');
    expect(normaliseText('ｻﾄｳ\u3000\u3000ｱｵｲ')).toBe('サトウ アオイ');
    expect(normaliseText('a\u200bb')).toBe('ab');
  });
  it('keeps tabs, so that they can be refused', () => {
    expect(hasTab(normaliseText('a\tb'))).toBe(true);
  });
  it('normalising twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (s) => {
        expect(normaliseText(normaliseText(s))).toBe(normaliseText(s));
      }),
    );
  });
  it('searches kana of both kinds alike', () => {
    expect(searchKey('さとう　あおい')).toBe(searchKey('サトウ アオイ'));
  });
  it.each([
    ['高橋', '髙橋'],
    ['山崎', '山﨑'],
    ['渡辺', '渡邊'],
    ['渡辺', '渡邉'],
    ['吉田', '𠮷田'],
    ['斎藤', '齊藤'],
  ])('searches %s and %s alike', (usual, variant) => {
    expect(searchKey(variant)).toBe(searchKey(usual));
  });
  it('blank is empty or spaces, the ideographic one too', () => {
    expect([isBlank(''), isBlank('　 '), isBlank(null), isBlank('a')]).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('validation', () => {
  it.each(['a@b.co', 'taro.yamada+x@sakura.example', '名前@学校.example'])(
    '%s is an address',
    (v) => {
      expect(isEmail(v)).toBe(true);
    },
  );
  it.each(['', 'a', 'a@b', 'a@b.', 'a b@c.jp', 'a@b..jp', '@b.jp', 'a@b.jp,c@d.jp', 'a@@b.jp'])(
    '%s is not an address',
    (v) => {
      expect(isEmail(v)).toBe(false);
    },
  );
  it.each([
    'a@b.jp, c@d.jp',
    'a@b.jp;c@d.jp',
    'group: a@b.jp;',
    'group:a@b.jp',
    'A <a@b.jp>',
    '"a"@b.jp',
    'a@b.jp(c)',
    'a\0@b.jp',
    'a\u0007@b.jp',
    'a@b\u007f.jp',
    'a\u200b@b.jp',
    'a\u202e@b.jp',
    'a\ud800@b.jp',
    'a@b.jp\nBcc:c@d.jp',
  ])('%j is not one address that can be seen', (v) => {
    expect(isEmail(v)).toBe(false);
  });
  it('a password has eight characters of three kinds', () => {
    expect(isPassword('Abcdefg1')).toBe(true);
    for (const bad of ['Abcdef1', 'abcdefg1', 'ABCDEFG1', 'Abcdefgh']) {
      expect(isPassword(bad)).toBe(false);
    }
  });
});

describe('scores', () => {
  it('derive only from complete parts', () => {
    const scores = { 3: 60, 18: 80, 9: 50 };
    expect(derivedScore('individuality', scores)).toBe(70);
    expect(derivedScore('collaboration', scores)).toBeUndefined();
    expect(derivedScore('leadership', scores)).toBeUndefined();
    expect(derivedScore('leadership', { ...scores, 20: 70 })).toBe(65);
  });
  it('correction starts with exams that end on 1 May 2023 in Japan', () => {
    expect(scoreMethodOf(new Date('2023-04-30T23:59:59+09:00'))).toBe(ScoreMethod.UnadjustedMean);
    expect(scoreMethodOf(new Date('2023-05-01T00:00:00+09:00'))).toBe(ScoreMethod.BiasCorrected);
  });
});

describe('exam status', () => {
  const exam = { startAt: new Date('2026-05-01'), endAt: new Date('2026-05-10') };
  it('follows the dates and the early end', () => {
    expect(examStatusOf(exam, new Date('2026-04-30'))).toBe(ExamStatus.BeforeStart);
    expect(examStatusOf(exam, new Date('2026-05-01'))).toBe(ExamStatus.UnderExamination);
    expect(examStatusOf(exam, new Date('2026-05-10'))).toBe(ExamStatus.Ended);
    expect(examStatusOf({ ...exam, endedAt: new Date('2026-05-02') }, new Date('2026-05-03'))).toBe(
      ExamStatus.Ended,
    );
  });
});
