import { fc } from '@mebae/testing/properties';
import { expect, it } from 'vitest';
import { editedSentences } from './edited-sentences.ts';

const before = [
  [{ text: '推薦いたします。', evidence: [] }],
  [
    { text: '問いを立てています。', evidence: ['strength:1'] },
    { text: '「合唱祭」に参加しました。', evidence: ['participation:2'] },
  ],
];
const textOf = (paragraphs: typeof before): string =>
  paragraphs.map((paragraph) => paragraph.map(({ text }) => text).join('')).join('\n');

it('a text that nobody has edited keeps its evidence', () => {
  expect(editedSentences(textOf(before), before)).toEqual(before);
});

it('what a person writes between stands on nothing, and what was rewritten no longer stands on it', () => {
  const text = '問いを立てています。とても助かりました。\n\n「合唱祭」では指揮をしました。';
  expect(editedSentences(text, before)).toEqual([
    [
      { text: '問いを立てています。', evidence: ['strength:1'] },
      { text: 'とても助かりました。', evidence: [] },
    ],
    [{ text: '「合唱祭」では指揮をしました。', evidence: [] }],
  ]);
});

it('no letter of a text is lost, whatever was typed', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('あ', '問いを立てています。', '\n', ' ')), (parts) => {
      const text = parts.join('');
      const kept = editedSentences(text, before).flat();
      const letters = (from: string) => from.replaceAll(/\s/g, '');
      expect(letters(kept.map((sentence) => sentence.text).join(''))).toBe(letters(text));
      expect(kept.every((sentence) => sentence.text.trim() !== '')).toBe(true);
    }),
  );
});
