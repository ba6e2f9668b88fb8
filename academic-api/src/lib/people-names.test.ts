import { expect, it } from 'vitest';
import { namesOf } from './people-names.ts';

it('names people in the order of the language of who asks', () => {
  const people = [{ lastName: '山田', firstName: '太郎' }];
  expect(namesOf(people, { language: 'ja' })).toEqual(['山田 太郎']);
  expect(namesOf(people, { language: 'en' })).toEqual(['太郎 山田']);
  expect(namesOf(people, { language: 'vi' })).toEqual(['山田 太郎']);
});
