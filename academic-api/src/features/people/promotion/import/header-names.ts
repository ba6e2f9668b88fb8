import { promotionWays, type PromotionWay } from '@mebae/contracts';
import { searchKey } from '@mebae/rules';
import { headerNamesOf } from '../../../../lib/roster-import/header-names.ts';
import { catalogue, type TextReader } from '../../../../lib/school-words/catalogue.ts';
import type ja from './texts/ja.json';

export const promotionTexts = catalogue<typeof ja>(new URL('texts/', import.meta.url));
const all = promotionTexts.everyWording();

/** Everything that may stand above a column of a promotion. */
export const promotionHeaderNames = headerNamesOf(
  all.map(({ headers, otherHeaders }) => ({ headers, otherHeaders })),
);

/** A row's outcome: that of a student of the old year, or that they come with the new one. */
export type RowWay = PromotionWay | 'newcomers';
export const rowWays: readonly RowWay[] = [...promotionWays, 'newcomers'];

/** Words for ways, by their search key. */
export const wayWords: ReadonlyMap<string, RowWay> = new Map(
  all.flatMap(({ ways }) =>
    rowWays.flatMap((way) => ways[way].split(' | ').map((word) => [searchKey(word), way] as const)),
  ),
);

/** The word that a file of ours has for a way. */
export const wordOf = (way: RowWay, reader: TextReader): string =>
  promotionTexts(reader).ways[way].split(' | ')[0] ?? way;
