import { searchKey } from '@mebae/rules';
import { changeTexts } from './change-texts.ts';

const all = changeTexts.everyWording();

/** Everything that may stand above a column of a class change. */
export const changeHeaderNames: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  all
    .flatMap(({ headers, otherHeaders }) => Object.keys({ ...headers, ...otherHeaders }))
    .map((column) => [
      column,
      all.flatMap(({ headers, otherHeaders }) => [
        ...Object.entries(headers).flatMap(([name, text]) => (name === column ? [text] : [])),
        ...Object.entries(otherHeaders).flatMap(([name, texts]) =>
          name === column ? texts.split(' | ') : [],
        ),
      ]),
    ]),
);

/** What stands in the cell of somebody who is in no class yet. */
export const undecidedWords: ReadonlySet<string> = new Set(
  all.map(({ undecided }) => searchKey(undecided)),
);
