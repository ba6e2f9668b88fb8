import type { EndpointName } from '@mebae/contracts';

/** Pages that are said to be for more than reading, and the call that this takes. */
const calls: ReadonlyMap<string, EndpointName> = new Map([
  ['students', 'studentImport.start'],
  ['exams', 'examDrafts.create'],
]);

/**
 * The key of the text about a page on home, which promises only what the account may do there.
 * @param id of the menu entry
 * @param may whether the account may make a call
 */
export function shortcutAbout(
  id: string,
  may: (call: EndpointName) => boolean,
): `home.${'about' | 'aboutReading'}.${string}` {
  const call = calls.get(id);
  return `home.${call && !may(call) ? 'aboutReading' : 'about'}.${id}`;
}
