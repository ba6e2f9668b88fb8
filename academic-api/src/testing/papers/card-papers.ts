import { languageCodes, type LanguageCode } from '@mebae/contracts';
import { drawCards, type Card } from '../../features/courses/login-cards/draw-cards.ts';
import type { Paper, PaperSheet } from './papers.ts';

const people = [
  ['高橋', 'さくら', 'タカハシ', 'サクラ'],
  ['佐藤', '蓮', 'サトウ', 'レン'],
  ['勅使河原', '凛太朗', 'テシガワラ', 'リンタロウ'],
  ['一', '一', 'ハジメ', 'ハジメ'],
  ['Nguyễn Thị', 'Minh Khai', 'グエン ティ', 'ミン カイ'],
] as const;

const cards = (count: number): Card[] =>
  Array.from({ length: count }, (_, index) => {
    const [lastName, firstName, lastNameKana, firstNameKana] = people[index % people.length]!;
    return {
      lastName,
      firstName,
      lastNameKana,
      firstNameKana,
      grade: 1,
      schoolClassName: '1組',
      studentNumber: index + 1,
      shortCode: `7K2M9QXD${String(index).padStart(2, '0')}`,
      url: `https://mebae.example/answer/${'Ab3_-'.repeat(5)}${String(index).padStart(2, '0')}`,
    };
  });

const paper = (language: LanguageCode, perPage: number): Paper => ({
  caption: `login cards, ${language}, ${perPage} on a page`,
  draw: () =>
    drawCards(cards(perPage), {
      language,
      schoolKind: 'secondary',
      schoolName: '桜ヶ丘中学校',
      title: '第1回 コンピテンシー測定',
      address: 'mebae.example/c',
      perPage,
    }),
});

/** Login cards of a course. */
export const cardSheet: PaperSheet = {
  name: 'login-cards',
  papers: [...languageCodes.map((language) => paper(language, 8)), paper('ja', 10)],
};
