import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '@mebae/contracts';
import en from '../../translations/en.json' with { type: 'json' };
import ja from '../../translations/ja.json' with { type: 'json' };
import vi from '../../translations/vi.json' with { type: 'json' };
import { pictureHead, pictureName, type PictureTexts } from './picture-head.ts';

const catalogues: Record<LanguageCode, Record<string, string>> = { ja, en, vi };
const textsIn = (language: LanguageCode): PictureTexts => ({
  t: (key: string, values: Record<string, unknown> = {}) =>
    (catalogues[language][key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
      String(values[name]),
    ),
  language,
  schoolName: '桜ヶ丘中学校',
  now: new Date('2026-11-26T01:00:00Z'),
});
const course = { title: '夏の/調査', endAt: '2026-10-26T14:59:59Z' };

describe('the head of a picture', () => {
  it('says course, day, groups with their number and source', () => {
    const groups = [
      { name: '1年1組', n: 36, of: 38 },
      { name: '1年', n: 152, of: 152 },
      { name: '将棋部' },
    ];
    expect(pictureHead({ courses: [course], groups }, textsIn('ja'))).toEqual([
      'コース：夏の/調査（2026/10/26まで）',
      '対象：1年1組（38人中36人）、1年（152人）、将棋部',
      '出典：桜ヶ丘中学校（2026/11/26に保存）',
    ]);
    expect(pictureHead({ courses: [course], groups }, textsIn('en'))).toEqual([
      'Course: 夏の/調査 (until Oct 26, 2026)',
      'Group: 1年1組 (n = 36 of 38); 1年 (n = 152); 将棋部',
      'Source: 桜ヶ丘中学校, saved on Nov 26, 2026',
    ]);
  });

  it('of a record begins with the student', () => {
    const of = { student: '山田 太郎（1年1組）', courses: [course], evaluators: 4 };
    expect(pictureHead(of, textsIn('vi'))).toEqual([
      '山田 太郎（1年1組）',
      'Khóa đánh giá: 夏の/調査 (đến 26/10/2026)',
      'Số người đánh giá: 4',
      'Nguồn: 桜ヶ丘中学校, lưu ngày 26/11/2026',
    ]);
  });

  it('of an event has its days', () => {
    const event = { title: '合唱祭', startsOn: '2026-10-01', endsOn: '2026-10-02' };
    expect(pictureHead({ event }, textsIn('ja'))[0]).toBe(
      'イベント：合唱祭（2026/10/01〜2026/10/02）',
    );
  });
});

describe('the name of a picture', () => {
  const { now } = textsIn('ja');

  it('differs by student, group, course and day, and has no character that a file system refuses', () => {
    const names = [
      pictureName('分布', { courses: [course], groups: [{ name: '1年1組' }] }, now),
      pictureName('分布', { courses: [course], groups: [{ name: '1年2組' }] }, now),
      pictureName('分布', { courses: [course], student: '山田 太郎' }, now),
      pictureName('分布', {}, new Date('2026-11-27T01:00:00Z')),
    ];
    expect(names).toEqual([
      '分布_夏の_調査_1年1組_2026-11-26',
      '分布_夏の_調査_1年2組_2026-11-26',
      '分布_山田 太郎_夏の_調査_2026-11-26',
      '分布_2026-11-27',
    ]);
  });

  it('is cut where names are long', () => {
    const groups = Array.from({ length: 5 }, (_, at) => ({
      name: `長い名前の集まり${at}`.repeat(4),
    }));
    expect(pictureName('題'.repeat(300), { groups }, now).length).toBeLessThan(100);
  });
});
