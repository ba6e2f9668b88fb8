import { searchKey } from '@mebae/rules';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

const all = [ja, en, vi];

/** Everything that may stand above a column of a class change. */
export const changeHeaderNames: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...Object.keys(ja.headers), ...Object.keys(ja.otherHeaders)].map((column) => [
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
