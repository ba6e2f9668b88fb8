import { afterEach, describe, expect, it } from 'vitest';
import { personName, startNames } from './person-name.ts';

const hanako = {
  lastName: '山田',
  firstName: '花子',
  lastNameKana: 'ヤマダ',
  firstNameKana: 'ハナコ',
};

afterEach(() => startNames('ja'));

describe('personName', () => {
  it('is the written name in Japanese, whatever is set', async () => {
    await startNames('ja', 'latin');
    expect(personName(hanako, 'ja')).toBe('山田 花子');
    expect(personName(hanako, 'ja', 'short')).toBe('山田 花子');
    expect(personName(hanako, 'ja', 'latin')).toBe('');
  });

  it('has Latin letters beside the kanji in other languages, and instead of them where there is no room', async () => {
    await startNames('vi');
    expect(personName(hanako, 'vi')).toBe('山田 花子 (Yamada Hanako)');
    expect(personName(hanako, 'vi', 'short')).toBe('Yamada Hanako');
    expect(personName(hanako, 'vi', 'latin')).toBe('Yamada Hanako');
    expect(personName(hanako, 'vi', 'written')).toBe('山田 花子');
  });

  it('follows the setting', async () => {
    await startNames('en', 'latin');
    expect(personName(hanako, 'en')).toBe('Yamada Hanako');
    await startNames('en', 'kanji');
    expect(personName(hanako, 'en')).toBe('山田 花子');
    expect(personName(hanako, 'en', 'short')).toBe('山田 花子');
    expect(personName(hanako, 'en', 'latin')).toBe('');
  });

  it('is the written name where nobody has entered how it is read', async () => {
    await startNames('en', 'latin');
    const person = { lastName: '山田', firstName: '花子', lastNameKana: '', firstNameKana: '' };
    expect(personName(person, 'en')).toBe('山田 花子');
    expect(personName(person, 'en', 'short')).toBe('山田 花子');
    expect(personName(person, 'en', 'latin')).toBe('');
  });
});
