import type { Estimate } from '@mebae/contracts';
import { ChangeReading, useNumbers } from '@mebae/ui';

/** A mean difference with an arrow where its interval does not hold zero. */
export function ChangeCell({ difference }: { difference: Estimate }) {
  const numbers = useNumbers();
  const { value, low, high } = difference;
  return (
    <ChangeReading reading={low > 0 ? 'up' : high < 0 ? 'down' : 'noClearChange'}>
      <span>{numbers.difference(value)}</span>
    </ChangeReading>
  );
}
