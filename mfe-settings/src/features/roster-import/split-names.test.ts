import { expect, it } from 'vitest';
import { proposeKanaSplit, proposeSplit } from './split-names.ts';

const parts = (text: string) => {
  const [lastName = '', firstName = ''] = text.split(' ');
  return { lastName, firstName };
};
const spaced = ({ lastName, firstName }: { lastName: string; firstName: string }) =>
  `${lastName} ${firstName}`.trim();

it.each([
  ['青木 太郎', 'アオキ タロウ'],
  ['林 健太郎', 'ハヤシ ケンタロウ'],
  ['森田 健', 'モリタ ケン'],
  ['森 田健', 'モリ タケン'],
  ['佐々木 希', 'ササキ ノゾミ'],
  ['鈴木 あおい', 'スズキ アオイ'],
  ['長谷川 悠', 'ハセガワ ユウ'],
  ['高橋 凛', 'たかはし りん'],
  ['スレシュ クマル', 'スレシュ クマル'],
  ['林 さくら', 'ハヤシ サクラ'],
])('splits %s by its kana', (name, kana) => {
  const proposed = proposeSplit(name.replace(' ', ''), parts(kana), 2);
  expect(proposed).toEqual({ ...parts(name), by: 'kana' });
});

it.each([
  ['青木 太郎', 2, 'count'],
  ['林健 太郎', 2, 'count'],
  ['林 健太郎', 1, 'count'],
  ['佐々木 希', 2, 'known'],
  ['李 明', 2, 'count'],
  ['葵', 2, 'count'],
])('splits %s without kana', (name, after, by) => {
  expect(proposeSplit(name.replace(' ', ''), null, after)).toEqual({ ...parts(name), by });
  expect(proposeSplit(name.replace(' ', ''), 'カナ', after)).toEqual({ ...parts(name), by });
});

it.each([
  ['アオキ タロウ', '青木 太郎'],
  ['ハヤシ ケンタロウ', '林 健太郎'],
  ['すずき あおい', '鈴木 あおい'],
  ['スレシュ', 'スレシュ'],
])('splits the kana %s by the name', (kana, name) => {
  expect(spaced(proposeKanaSplit(kana.replace(' ', ''), parts(name)))).toBe(kana);
});

it('never loses a letter', () => {
  for (const name of ['𠮷田花子', '東雲', 'A', '佐々木']) {
    for (const kana of [null, 'アイウエオ', parts('アイ ウエオ')]) {
      const { lastName, firstName } = proposeSplit(name, kana, 2);
      expect(lastName + firstName).toBe(name);
      expect(lastName).not.toBe('');
    }
  }
});
