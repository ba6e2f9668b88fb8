import type { LanguageCode, OwnPage } from '@mebae/contracts';
import { addTexts } from '@mebae/platform/light';
import ja from './primary-ja.json' with { type: 'json' };

/** Words the page for the school's age: Japanese primary schools get texts with readings. */
export function applyWording(wording: OwnPage['wording'], language: LanguageCode): void {
  if (wording === 'primary' && language === 'ja') addTexts('ownPage', ja);
}
