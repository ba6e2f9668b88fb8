import type { StepFigures } from '@mebae/contracts';
import { DataTable, type Column, numberColumn } from '@mebae/ui';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { useFigureTexts } from './analysis-texts.ts';

/** A question, and its answers. */
export interface StepsRow {
  key: string;
  name: string;
  /** Expectation or participation, where both stand in one table. */
  kind?: string;
  figures: StepFigures;
  /** The lowest step. */
  first: 0 | 1;
}

const rowKey = ({ key }: StepsRow): string => key;

/** How many chose each step. */
export function StepsTable({ caption, rows }: { caption: string; rows: readonly StepsRow[] }) {
  const t = useText();
  const { mean } = useFigureTexts();
  const hasKinds = rows.some(({ kind }) => kind !== undefined);
  const hasZero = rows.some(({ first }) => first === 0);
  const columns = useMemo(
    (): Column<StepsRow>[] => [
      { id: 'name', header: t('analysis.column.what'), width: 136, cell: ({ name }) => name },
      ...(hasKinds
        ? [
            {
              id: 'kind',
              header: t('analysis.column.kind'),
              width: 116,
              cell: ({ kind }: StepsRow) => kind,
            },
          ]
        : []),
      {
        id: 'mean',
        header: t('analysis.column.mean'),
        width: 156,
        cell: ({ figures }) => mean(figures),
      },
      ...[0, 1, 2, 3, 4, 5]
        .filter((step) => step > 0 || hasZero)
        .map((step): Column<StepsRow> =>
          numberColumn({
            id: `step ${step}`,
            header: step === 0 ? t('analysis.column.absent') : String(step),
            headerLabel:
              step === 0 ? t('analysis.column.absent') : t('analysis.column.step', { step }),
            width: step === 0 ? 96 : 44,
            hideBelow: 640,
            value: ({ figures, first }) => figures.counts?.[step - first],
          }),
        ),
    ],
    [t, mean, hasKinds, hasZero],
  );
  return <DataTable caption={caption} columns={columns} rows={rows} rowKey={rowKey} />;
}
