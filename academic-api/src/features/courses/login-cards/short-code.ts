import { randomInt } from 'node:crypto';
import { shortCodeAlphabet, shortCodeLength } from '@mebae/contracts';

/** A code that nobody can guess: 30 letters and digits in ten places are 49 bits. */
export const newShortCode = (): string =>
  Array.from({ length: shortCodeLength }, () =>
    shortCodeAlphabet.charAt(randomInt(shortCodeAlphabet.length)),
  ).join('');
