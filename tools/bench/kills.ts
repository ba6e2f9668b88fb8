/**
 * Kills processes of the product with -9 in the middle of an import, a class change and a promotion, thirty times in all:
 * each time everything is stored, or nothing. The name of a work (`import`, `classChange`, `promotion`) runs it alone.
 */
import { changeFileRounds, confirmRounds } from './kills/class-change.ts';
import { importRounds } from './kills/import.ts';
import { promotionRounds } from './kills/promotion.ts';
import { runKillRounds } from './lib/kill-rounds.ts';

const works = {
  import: [importRounds],
  classChange: [confirmRounds, changeFileRounds],
  promotion: [promotionRounds],
};
const [name] = process.argv.slice(2);
const chosen = Object.entries(works).filter(([work]) => name === undefined || work === name);
if (chosen.length === 0) throw new Error(`There is no work ${name}.`);
await runKillRounds(chosen.flatMap(([, rounds]) => rounds));
