import type answer from '../../translations/answer/ja.json';
import type ownPage from '../../translations/my/ja.json';
import type exams from '../../translations/ja.json';

declare global {
  interface MebaeTexts {
    answer: typeof answer;
    exams: typeof exams;
    ownPage: typeof ownPage;
  }
}
