import { expect, it } from 'vitest';
import type { BoxplotSetting } from '@mebae/contracts';
import { differencesOf } from '@mebae/ui/forms';
import type { Text } from '../../lib/text.ts';
import type { NamedBox } from './available-boxes.ts';
import { comparedBoxplot, valuesOf } from './boxplot-values.ts';

const t: Text = (key, values) =>
  key === 'list.separator' ? '、' : [key, ...Object.values(values ?? {})].join(' ');
const box = (id: number, name: string): NamedBox => ({
  kind: 'competency',
  id,
  name,
  competencyType: 'self',
  isValid: true,
});
const saved = {
  items: [box(1, '疑う力'), box(2, '創造性')],
  referenceLines: [{ label: '目標', value: 60 }],
  updatedAt: '2026-06-01T00:00:00.000Z',
} as BoxplotSetting;

it('says which boxes and lines differ, the order included', () => {
  const compared = comparedBoxplot(t, [box(1, '疑う力'), box(2, '創造性')]);
  const begun = valuesOf(saved);
  expect(differencesOf(compared, begun, saved)).toEqual([]);
  const typed = {
    ...begun,
    items: begun.items.toReversed(),
    referenceLines: [...begun.referenceLines, { label: '全国', value: '52.5' }],
  };
  expect(differencesOf(compared, typed, saved)).toEqual([
    { label: 'boxplot.boxes', mine: '創造性、疑う力', theirs: '疑う力、創造性' },
    {
      label: 'boxplot.lines',
      mine: 'boxplot.line 目標 60、boxplot.line 全国 52.5',
      theirs: 'boxplot.line 目標 60',
    },
  ]);
});
