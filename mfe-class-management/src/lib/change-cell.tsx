import type { Estimate, FigureDetail } from '@mebae/contracts';
import { ChangeReading, useNumbers } from '@mebae/ui';

interface ChangeCellProps {
  difference: Estimate;
  detail: FigureDetail;
}

/** A mean difference with an arrow where its interval does not hold zero. */
export function ChangeCell({ difference, detail }: ChangeCellProps) {
  const numbers = useNumbers().ofGroup({ detail });
  const { value, low, high } = difference;
  return (
    <ChangeReading reading={low > 0 ? 'up' : high < 0 ? 'down' : 'noClearChange'}>
      <span>{numbers.difference(value)}</span>
    </ChangeReading>
  );
}
