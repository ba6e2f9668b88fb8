import { derivedScores, type DerivedScore } from '@mebae/rules';

/**
 * Competencies that a derived score is the mean of. Leadership is the mean of two means of two, so of all four.
 * @returns competency ids
 */
export function partsOfDerived(name: DerivedScore): readonly number[] {
  return name === 'leadership'
    ? [...derivedScores.individuality, ...derivedScores.collaboration]
    : derivedScores[name];
}
