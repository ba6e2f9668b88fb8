import { hasTab, normaliseText } from '@mebae/rules';
import { holdsTab, invalidValue } from './failure.ts';

/**
 * A one-line text with its spaces tidied; letters stay as they were typed, because full-width brackets are meant.
 * @param field the contract's name of it
 * @throws Failure 2023 for tabs, 2003 for no text or more letters than `max`
 */
export function lineOf(field: string, given: string, max: number): string {
  if (hasTab(given)) throw holdsTab(field);
  const text = given.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  if (normaliseText(text) === '' || text.length > max) {
    throw invalidValue(field);
  }
  return text;
}

/**
 * A text of several lines.
 * @throws Failure 2023 for tabs
 */
export function paragraphsOf(field: string, given: string): string {
  if (hasTab(given)) throw holdsTab(field);
  return given.replaceAll('\r\n', '\n').trim();
}
