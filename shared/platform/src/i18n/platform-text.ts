import type { LanguageCode } from '@mebae/contracts';
import en from '../../translations/en.json' with { type: 'json' };
import ja from '../../translations/ja.json' with { type: 'json' };
import vi from '../../translations/vi.json' with { type: 'json' };

export type PlatformTextKey = keyof typeof ja;

const texts: Record<LanguageCode, Record<PlatformTextKey, string>> = { ja, en, vi };

/**
 * A text of the platform's own. It is a plain table, because failures must be shown even before (or without) i18next.
 * @param key name in `translations/*.json`
 * @param language interface language
 */
export function platformText(key: PlatformTextKey, language: LanguageCode): string {
  return texts[language][key];
}
