import { expect, it } from 'vitest';
import possibleNames from './possible-names.worker.ts';
import topicWords from './topic-words.worker.ts';

it.each([
  ['ja', '給食当番の田中花子さんの電話は090-1234-5678', ['給食', '当番', '電話']],
  ['en', 'Where is the lunch menu of Hanako Tanaka, 2-1?', ['lunch', 'menu']],
  ['vi', 'thực đơn của em Nguyen ngày 12', ['thực', 'đơn']],
] as const)('%s: words of a topic are no names and no numbers', (language, question, expected) => {
  const words = topicWords({ question, language });
  expect(words).toEqual(expect.arrayContaining([...expected]));
  expect(words.join(' ')).not.toMatch(/田中|花子|hanako|tanaka|nguyen|\d/i);
});

it('names are found in a question, and every word of it is given to be compared', () => {
  const { names, words } = possibleNames('佐藤さんの成績と Nguyen Anh の成績');
  expect(names).toEqual(expect.arrayContaining(['佐藤', 'Nguyen']));
  expect(words).toEqual(expect.arrayContaining(['佐藤', '成績', 'Nguyen', 'Anh']));
});
