import type { ImplicitGroup, ImplicitTask } from '@mebae/contracts';
import type { ImplicitBlock } from '@mebae/rules';

type Word = ImplicitTask['words'][number];

/**
 * The words of a block's trials. Where a side has two groups, persons and poles take turns, so that each trial is a
 * change; no word follows itself, and each comes about as often as the others of its kind.
 * @param random as Math.random
 */
export function trialWords(
  { left, right, trials }: ImplicitBlock,
  words: readonly Word[],
  random: () => number = Math.random,
): Word[] {
  const groups = [...left, ...right];
  const persons: ImplicitGroup[] = ['self', 'others'];
  const kinds = [
    words.filter((word) => groups.includes(word.group) && persons.includes(word.group)),
    words.filter((word) => groups.includes(word.group) && !persons.includes(word.group)),
  ].filter((kind) => kind.length > 0);
  const stacks: Word[][] = kinds.map(() => []);
  const chosen: Word[] = [];
  for (let trial = 0; trial < trials; trial += 1) {
    const turn = trial % kinds.length;
    const stack = stacks[turn] ?? [];
    if (stack.length === 0) stack.push(...shuffled(kinds[turn] ?? [], random));
    // the first of a new round may be the last of the round before
    if (stack.length > 1 && stack.at(-1) === chosen.at(-1)) stack.unshift(...stack.splice(-1));
    const word = stack.pop();
    if (word) chosen.push(word);
  }
  return chosen;
}

/** Each at a random position. */
const shuffled = <T>(values: readonly T[], random: () => number): T[] =>
  values
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
