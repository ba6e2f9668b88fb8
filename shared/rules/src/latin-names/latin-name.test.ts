import { languageCodes, nameScripts, type PersonName } from '@mebae/contracts';
import { fc } from '@mebae/testing/properties';
import { describe, expect, it } from 'vitest';
import { fullName } from '../names.ts';
import { latinName, nameFor } from './latin-name.ts';

const person = (lastName: string, firstName: string, lastNameKana = '', firstNameKana = '') => ({
  lastName,
  firstName,
  lastNameKana,
  firstNameKana,
});
const hanako = person('山田', '花子', 'ヤマダ', 'ハナコ');

describe('latinName', () => {
  it.each([
    [hanako, 'Yamada Hanako'],
    [person('佐々木', 'さくら', 'ササキ'), 'Sasaki Sakura'],
    [person('ササキ', '丈', '', 'ジョウ'), 'Sasaki Jo'],
    [person('山田', 'Emma', 'ヤマダ', 'エマ'), 'Yamada Emma'],
    [person('グエン', 'ヴァン・アン'), 'Guen Van An'],
    [person('王', '', 'オウ'), 'O'],
    [person('井上', '優海', 'いのうえ', 'ゆうみ'), 'Inoue Yumi'],
  ])('of %o', (name, latin) => {
    expect(latinName(name)).toBe(latin);
  });

  it('is empty where a reading is missing or the name has other letters already', () => {
    expect(latinName(person('山田', '花子', 'ヤマダ'))).toBe('');
    expect(latinName(person('山田', '花子', '山田', 'ハナコ'))).toBe('');
    expect(latinName(person('Smith', 'John', 'スミス', 'ジョン'))).toBe('');
    const withoutReadings = { lastName: '山田', firstName: '花子' } as PersonName;
    expect(latinName(withoutReadings)).toBe('');
  });
});

describe('nameFor', () => {
  it.each([
    ['ja', 'both', '山田 花子'],
    ['ja', 'latin', '山田 花子'],
    ['en', 'both', '山田 花子 (Yamada Hanako)'],
    ['en', 'kanji', '山田 花子'],
    ['en', 'latin', 'Yamada Hanako'],
    ['vi', 'both', '山田 花子 (Yamada Hanako)'],
    ['vi', 'latin', 'Yamada Hanako'],
  ] as const)('in %s, %s', (language, script, shown) => {
    expect(nameFor(hanako, language, script)).toBe(shown);
  });

  it('shows the written name where nobody knows how to read it', () => {
    expect(nameFor(person('山田', '花子'), 'en', 'latin')).toBe('山田 花子');
    expect(nameFor(person('Smith', 'John', 'スミス', 'ジョン'), 'en', 'both')).toBe('John Smith');
  });

  it('loses no name, in whatever letters', () => {
    const word = fc.string({
      minLength: 1,
      maxLength: 8,
      unit: fc.constantFrom(...Array.from('山花オウaB ン-')),
    });
    fc.assert(
      fc.property(
        fc.record({ lastName: word, firstName: word, lastNameKana: word, firstNameKana: word }),
        fc.constantFrom(...languageCodes),
        fc.constantFrom(...nameScripts),
        (name, language, script) => {
          const shown = nameFor(name, language, script);
          expect(shown).not.toBe('');
          expect(script === 'latin' || shown.startsWith(fullName(name, language))).toBe(true);
        },
      ),
    );
  });
});
