import {
  defaultNameScript,
  type LanguageCode,
  type NameScript,
  type PersonName,
} from '@mebae/contracts';
import { fullName } from '@mebae/rules';

/**
 * A form of a name: `written` as it is written; `latin` in Latin letters alone, empty where none are to be shown; `short`
 * for where there is no room for both.
 */
export type NameForm = 'written' | 'latin' | 'short';

type LatinNames = typeof import('@mebae/rules/latin-names');

/** Undefined where no name is shown in Latin letters; they load for those who see them. */
let latin: (LatinNames & { script: NameScript }) | undefined;

/**
 * For the shell, before anything is shown: how names of people are shown on this page. A change loads the page again.
 * @param script the account's setting; it has no effect in Japanese
 */
export async function startNames(
  language: LanguageCode,
  script: NameScript = defaultNameScript,
): Promise<void> {
  latin =
    language === 'ja' || script === 'kanji'
      ? undefined
      : { ...(await import('@mebae/rules/latin-names')), script };
}

/**
 * A person's full name as the person at the screen has set it: as it is written, with Latin letters beside it or in its
 * place. A remote that is newer than its shell may be given the written name for any form.
 */
export function personName(person: PersonName, language: LanguageCode, form?: NameForm): string {
  if (latin === undefined || form === 'written') {
    return form === 'latin' ? '' : fullName(person, language);
  }
  if (form === 'latin') return latin.latinName(person);
  return latin.nameFor(person, language, form === 'short' ? 'latin' : latin.script);
}
