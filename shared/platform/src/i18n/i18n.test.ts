import { afterEach, expect, it, vi } from 'vitest';
import { addTranslations, initI18n, translate } from './i18n.ts';

afterEach(() => vi.restoreAllMocks());

it('says in the console which text is missing, and of no other', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const texts = async () => ({
    default: { known: 'はい', blank: '', people_other: '{{count}}人' },
  });
  await initI18n('ja');
  await addTranslations('remote', { ja: texts, en: texts, vi: texts });

  expect(translate('remote', 'known')).toBe('はい');
  expect(translate('remote', 'blank')).toBe('');
  expect(translate('remote', 'people', { count: 3 })).toBe('3人');
  expect(said).not.toHaveBeenCalled();

  expect(translate('remote', 'unknown')).toBe('unknown');
  expect(said).toHaveBeenLastCalledWith('Missing text: remote:unknown (ja)');
  expect(translate('elsewhere', 'known')).toBe('known');
  expect(said).toHaveBeenLastCalledWith('Missing text: elsewhere:known (ja)');
});
