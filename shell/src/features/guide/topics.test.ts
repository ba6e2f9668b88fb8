import { languageCodes } from '@mebae/contracts';
import { describe, expect, it } from 'vitest';
import en from '../../../translations/guide/en.json' with { type: 'json' };
import ja from '../../../translations/guide/ja.json' with { type: 'json' };
import vi from '../../../translations/guide/vi.json' with { type: 'json' };
import { findTopics, topics } from './topics.ts';

const texts: Record<string, Record<string, string>> = { ja, en, vi };
const topicsIn = (language: string) =>
  topics.map(({ id }) => ({
    id,
    title: texts[language]?.[`${id}.title`] ?? '',
    words: texts[language]?.[`${id}.words`] ?? '',
  }));

describe('findTopics', () => {
  it.each([
    ['ja', '名簿を取り込みたい', 'importStudents'],
    ['ja', 'パスワードを忘れた', 'password'],
    ['ja', '昨年度の情報を見たい', 'schoolYear'],
    ['en', 'How is the score corrected?', 'scores'],
    ['vi', 'xem năm học trước', 'schoolYear'],
  ])('%s: %s', (language, question, expected) => {
    expect(findTopics(question, topicsIn(language))[0]).toBe(expected);
  });

  it.each(languageCodes)('finds every topic by its own title in %s', (language) => {
    for (const topic of topicsIn(language)) {
      expect(findTopics(topic.title, topicsIn(language))).toContain(topic.id);
    }
  });

  it.each([
    ['en', 'xyzzy'],
    ['ja', '給食の献立を知りたい'],
    ['ja', '生徒の住所を変更したい'],
    ['en', 'Where is the lost property of a student?'],
  ])('finds nothing where the guide has nothing: %s: %s', (language, question) => {
    expect(findTopics(question, topicsIn(language))).toEqual([]);
  });
});
