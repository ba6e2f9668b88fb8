import { searchKey } from '@mebae/rules';
import { headerNamesOf } from '../../../../lib/roster-import/header-names.ts';
import { changeTexts } from './change-texts.ts';

const all = changeTexts.everyWording();

/** Everything that may stand above a column of a class change. */
export const changeHeaderNames = headerNamesOf(
  all.map(({ headers, otherHeaders }) => ({ headers, otherHeaders })),
);

/** Words in the cell of somebody who is in no class yet. */
export const undecidedWords: ReadonlySet<string> = new Set(
  all.map(({ undecided }) => searchKey(undecided)),
);
