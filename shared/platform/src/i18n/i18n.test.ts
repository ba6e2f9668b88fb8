import { afterEach, expect, it, vi } from 'vitest';
import { addTranslations, initI18n, translate } from './i18n.ts';

afterEach(() => vi.restoreAllMocks());

it('says in the console which text is missing, and of no other', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const texts = async () => ({
    default: { known: 'はい', blank: '', people_other: '{{count}}人' },
  });
  await initI18n('ja');
  await addTranslations('area', { ja: texts, en: texts, vi: texts });

  expect(translate('area', 'known')).toBe('はい');
  expect(translate('area', 'blank')).toBe('');
  expect(translate('area', 'people', { count: 3 })).toBe('3人');
  expect(said).not.toHaveBeenCalled();

  expect(translate('area', 'unknown')).toBe('unknown');
  expect(said).toHaveBeenLastCalledWith('Missing text: area:unknown (ja)');
  expect(translate('elsewhere', 'known')).toBe('known');
  expect(said).toHaveBeenLastCalledWith('Missing text: elsewhere:known (ja)');
});
