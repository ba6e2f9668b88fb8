import { describe, expect, it } from 'vitest';
import { hiddenSubjects } from './comment-sentences.ts';

describe('sentences without their subject', () => {
  it.each([
    ['* Who asks alone waits for nobody. ', ['Who asks alone waits for nobody.']],
    ['* Reads a list; Of a class only. ', ['Of a class only.']],
    [
      '*\n   * Maximum number.\n   * So many are shown at\n   * most.\n   ',
      ['So many are shown at most.'],
    ],
    [' That it is lost is shown elsewhere.', ['That it is lost is shown elsewhere.']],
  ])('are found: %s', (comment, found) => {
    expect(hiddenSubjects(comment)).toEqual(found);
  });

  it.each([
    '* A single call runs at once. ',
    '* Maximum number of operations listed. ',
    '* Says what is wrong, and of what. ',
    '* Reads a row.\n * @param of Whose row it is\n ',
    ' Whatever comes first, Often enough.',
  ])('are not found in %s', (comment) => {
    expect(hiddenSubjects(comment)).toEqual([]);
  });
});
