import type { ImplicitGroup } from '@mebae/contracts';

/** One block of an implicit association task: which groups of words belong to which side. */
export interface ImplicitBlock {
  /** 1 to 7 */
  block: number;
  /** Single groups a side are learnt first; pairings are tried out, then measured. */
  kind: 'single' | 'practice' | 'test';
  left: readonly ImplicitGroup[];
  right: readonly ImplicitGroup[];
  trials: number;
}

/** Enough to learn a side by; a pairing is measured on 60, 20 of them practice, as Greenwald and others (2003) have it. */
const trialsOf = { single: 12, practice: 20, test: 40 } as const;

/**
 * The seven blocks of Greenwald, McGhee and Schwartz (1998): persons, poles, first pairing (practice, test), persons with
 * the sides exchanged, second pairing (practice, test). The poles keep their sides.
 * @param isFirstPoleFirst whether the person shares a side with the first pole in the first pairing
 */
export function implicitBlocks(isFirstPoleFirst: boolean): ImplicitBlock[] {
  const firstGroup: ImplicitGroup = isFirstPoleFirst ? 'self' : 'others';
  const secondGroup: ImplicitGroup = isFirstPoleFirst ? 'others' : 'self';
  const block = (
    number: number,
    kind: ImplicitBlock['kind'],
    left: readonly ImplicitGroup[],
    right: readonly ImplicitGroup[],
  ): ImplicitBlock => ({ block: number, kind, left, right, trials: trialsOf[kind] });
  return [
    block(1, 'single', [firstGroup], [secondGroup]),
    block(2, 'single', ['firstPole'], ['secondPole']),
    block(3, 'practice', [firstGroup, 'firstPole'], [secondGroup, 'secondPole']),
    block(4, 'test', [firstGroup, 'firstPole'], [secondGroup, 'secondPole']),
    block(5, 'single', [secondGroup], [firstGroup]),
    block(6, 'practice', [secondGroup, 'firstPole'], [firstGroup, 'secondPole']),
    block(7, 'test', [secondGroup, 'firstPole'], [firstGroup, 'secondPole']),
  ];
}
