import { isWithinError } from '@mebae/charts';
import type { Estimate } from '@mebae/contracts';

export type Strength =
  | 'unclear'
  | 'weakUp'
  | 'weakDown'
  | 'mediumUp'
  | 'mediumDown'
  | 'strongUp'
  | 'strongDown';

/** A correlation in words after Cohen (1988): from 0.3 on medium, from 0.5 on strong; unclear where zero is possible. */
export function strengthOf(correlation: Estimate): Strength {
  if (isWithinError(correlation)) return 'unclear';
  const { value } = correlation;
  const size = Math.abs(value);
  const word = size >= 0.5 ? 'strong' : size >= 0.3 ? 'medium' : 'weak';
  return `${word}${value > 0 ? 'Up' : 'Down'}`;
}
