import { writtenByHand } from './by-hand.ts';
import { cataloguesOf } from './catalogues.ts';
import { hardCoded } from './hard-coded.ts';
import { keyProblems } from './keys.ts';
import { parityProblems } from './parity.ts';
import { pastWords } from './past-words.ts';
import type { Files, Problem } from './project.ts';
import { parseSources } from './source.ts';

/** Everything that is wrong with the texts of a project. */
export function checkTexts(files: Files): Problem[] {
  const catalogues = cataloguesOf(files);
  const sources = parseSources(files);
  return [
    ...catalogues.flatMap(parityProblems),
    ...keyProblems(catalogues, sources),
    ...hardCoded(sources),
    ...writtenByHand(sources),
    ...pastWords(sources),
  ];
}
