import type { EventAnalysis } from '@mebae/contracts';
import { DataTable, type Column } from '@mebae/ui';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { useFigureTexts } from './analysis-texts.ts';
import { FigureFrame } from './figure-frame.tsx';
import { NothingShown } from './nothing-shown.tsx';
import type { PartProps } from './part-props.ts';
import { readExtremes } from './readings.ts';

type Row = EventAnalysis['classes'][number];
const rowKey = ({ schoolClass }: Row): number => schoolClass.schoolClassID;

/** The means of classes beside each other; a cell that is not shown says why. */
export function Classes({ analysis: { classes } }: PartProps) {
  const t = useText();
  const { mean } = useFigureTexts();
  const className = ({ schoolClass: { grade, schoolClassName } }: Row): string =>
    t('analysis.class', { grade, name: schoolClassName });
  const found = readExtremes(
    classes.map((row) => ({ name: className(row), mean: row.feltChange.mean })),
  );
  const columns = useMemo(
    (): Column<Row>[] => [
      {
        id: 'class',
        header: t('analysis.column.class'),
        width: 110,
        cell: ({ schoolClass: { grade, schoolClassName } }) =>
          t('analysis.class', { grade, name: schoolClassName }),
      },
      ...(['expectation', 'participation', 'feltChange'] as const).map((name): Column<Row> => ({
        id: name,
        header: t(`analysis.${name}`),
        width: 190,
        sortable: true,
        value: (row) => row[name].mean?.value ?? null,
        cell: (row) => mean(row[name]),
      })),
    ],
    [t, mean],
  );
  const isShown = classes.some((row) => row.expectation.mean ?? row.feltChange.mean);
  return (
    <FigureFrame
      title={t('analysis.part.classes')}
      {...(found && {
        sentence: found.isClear
          ? t('analysis.classes.sentence', { high: found.high, low: found.low })
          : t('analysis.noDifference', { what: t('analysis.feltChange') }),
      })}
      notes={[t('analysis.note.classes')]}
    >
      {!isShown && <NothingShown />}
      {classes.length > 0 && (
        <DataTable
          caption={t('analysis.classes.table')}
          columns={columns}
          rows={classes}
          rowKey={rowKey}
        />
      )}
    </FigureFrame>
  );
}
