import { expect, it } from 'vitest';
import { namesOf } from './people-names.ts';

it('names people as who asks is shown them', () => {
  const people = [
    { lastName: '山田', firstName: '太郎', lastNameKana: 'ヤマダ', firstNameKana: 'タロウ' },
  ];
  expect(namesOf(people, { language: 'ja' })).toEqual(['山田 太郎']);
  expect(namesOf(people, { language: 'en' })).toEqual(['山田 太郎 (Yamada Taro)']);
  expect(namesOf(people, { language: 'vi' })).toEqual(['山田 太郎 (Yamada Taro)']);
});
