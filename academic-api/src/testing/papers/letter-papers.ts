import type { LanguageCode } from '@mebae/contracts';
import {
  linesOfLetter,
  type LetterDocument,
} from '../../features/documents/letters/letter-document.ts';
import { drawLetter } from '../../features/documents/letters/letter-pdf.ts';
import type { Paper, PaperSheet } from './papers.ts';

const paragraphs: Record<LanguageCode, string[]> = {
  ja: [
    '高橋さくらさんは、本校で三年間学び、学級と生徒会の活動に力を尽くしました。人の話を最後まで聞き、意見の違う友達のあいだに立って、みんなが納得できる案にまとめる姿が、何度も見られました。',
    '総合的な探究の時間では、地域の商店街に人が戻る方法を調べ、店主への聞き取りをもとに三つの提案をまとめて発表しました。うまく進まないときも、やり方を変えて粘り強く取り組みました。',
    '進学先でも、人と力を合わせて新しいことに取り組むと考え、ここに推薦します。',
  ],
  en: [
    'Sakura Takahashi studied at our school for three years and gave much to her class and to the student council. Again and again we saw her listen to others until they had finished, and bring friends of different opinions to a plan that all could agree to.',
    'In her inquiry project she asked the owners of a shopping street how visitors could be won back, and presented three proposals. When it did not go well, she changed her way and went on.',
    'I am sure that she will work with others on new things at your school as well, and recommend her to you.',
  ],
  vi: [
    'Em Takahashi Sakura đã học tại trường chúng tôi ba năm và đóng góp nhiều cho lớp cùng hội học sinh. Nhiều lần chúng tôi thấy em lắng nghe đến cùng và giúp các bạn khác ý kiến đi đến một phương án chung.',
    'Trong giờ tìm hiểu tổng hợp, em hỏi chuyện các chủ tiệm ở phố mua sắm và trình bày ba đề xuất. Khi gặp khó, em đổi cách làm và tiếp tục.',
    'Tôi tin rằng em sẽ cùng mọi người làm những điều mới, và xin giới thiệu em.',
  ],
};

function letterIn(language: LanguageCode, own: Partial<LetterDocument> = {}): LetterDocument {
  return {
    language,
    schoolKind: 'secondary',
    lastName: '高橋',
    firstName: 'さくら',
    lastNameKana: 'タカハシ',
    firstNameKana: 'サクラ',
    approvedByLastName: '佐藤',
    approvedByFirstName: '美咲',
    approvedByLastNameKana: 'サトウ',
    approvedByFirstNameKana: 'ミサキ',
    schoolName: language === 'ja' ? '桜ヶ丘中学校' : 'Sakuragaoka Junior High School',
    address: '東京都桜市桜ヶ丘1-2-3',
    principalTitle: '',
    principalName: '田中 一郎',
    principalEnglishName: 'Ichiro Tanaka',
    writerTitle: '',
    grade: 3,
    schoolClassName: '1組',
    approvedAt: new Date('2026-11-27T03:00:00Z'),
    addressee: language === 'ja' ? '若葉高等学校長 様' : 'To the principal of Wakaba High School',
    paragraphs: paragraphs[language].map((text) => [{ text, evidence: [] }]),
    ...own,
  };
}

const paper = (caption: string, language: LanguageCode, own?: Partial<LetterDocument>): Paper => ({
  caption,
  draw: () => drawLetter(linesOfLetter(letterIn(language, own)), language),
});

/** Letters of recommendation. */
export const letterSheet: PaperSheet = {
  name: 'letters',
  papers: [
    paper('letter, ja', 'ja'),
    paper('letter, en', 'en'),
    paper('letter, vi', 'vi'),
    paper('letter, only the writer signs, no class', 'ja', {
      principalName: '',
      grade: null,
      schoolClassName: null,
      address: '',
    }),
    paper('letter, long', 'ja', {
      schoolName: '学校法人桜ヶ丘国際教育学園附属桜ヶ丘中等教育学校（後期課程）',
      principalTitle: '学園長・校長',
      paragraphs: [...paragraphs.ja, ...paragraphs.ja, ...paragraphs.ja].map((text) => [
        { text, evidence: [] },
      ]),
    }),
  ],
};
