import { afterEach, expect, it, vi } from 'vitest';
import { addTranslations, initI18n, translate } from './i18n.ts';

declare global {
  interface MebaeTexts {
    sample: { known: string; blank: string; people_other: string };
  }
}

afterEach(() => vi.restoreAllMocks());

it('says in the console which text is missing, and of no other', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const texts = async () => ({
    default: { known: 'はい', blank: '', people_other: '{{count}}人' },
  });
  await initI18n('ja');
  await addTranslations('sample', { ja: texts, en: texts, vi: texts });

  expect(translate('sample', 'known')).toBe('はい');
  expect(translate('sample', 'blank')).toBe('');
  expect(translate('sample', 'people', { count: 3 })).toBe('3人');
  expect(logged).not.toHaveBeenCalled();

  await initI18n('ja', (text) => text.replace('生徒', '児童'));
  const ofSchool = async () => ({ default: { known: '生徒{{name}}' } });
  await addTranslations('sample', { ja: ofSchool, en: ofSchool, vi: ofSchool }, true);
  expect(translate('sample', 'known', { name: '生徒会' })).toBe('児童生徒会');

  // @ts-expect-error -- the compiler knows the keys
  expect(translate('sample', 'unknown')).toBe('unknown');
  expect(logged).toHaveBeenLastCalledWith('Missing text: sample:unknown (ja)');
  // @ts-expect-error -- and the namespaces
  expect(translate('elsewhere', 'known')).toBe('known');
  expect(logged).toHaveBeenLastCalledWith('Missing text: elsewhere:known (ja)');
});
