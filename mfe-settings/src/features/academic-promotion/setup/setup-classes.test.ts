import { expect, it } from 'vitest';
import type { Text } from '../../../lib/text.ts';
import type { EditedClass } from '../class-grid.tsx';
import { classDifferences, mergedOver } from './setup-classes.ts';

const t: Text = (_key, values) => `${values?.['grade']}-${values?.['name']}`;
const row = (
  key: number,
  grade: number,
  schoolClassName: string,
  isSaved = false,
): EditedClass => ({
  key,
  schoolClassID: isSaved ? key : null,
  grade,
  schoolClassName,
});

it('keeps what both have added, and a class of one name once', () => {
  // both have made the classes of an empty school
  const mine = [row(1, 1, '1組'), row(2, 1, '２組'), row(3, 2, 'A')];
  const theirs = [row(71, 1, '1組', true), row(72, 1, '2組', true)];
  const merged = mergedOver([], mine, theirs);
  expect(merged).toEqual([...theirs, row(3, 2, 'A')]);
  expect(classDifferences(merged, theirs, t)).toEqual([{ label: '2-A', mine: '2-A', theirs: '' }]);
});

it('says which classes were renamed and removed here, and leaves out what only others have changed', () => {
  const base = [row(71, 1, '1組', true), row(72, 1, '2組', true), row(73, 2, '1組', true)];
  const mine = [row(71, 1, '松組', true), row(73, 2, '1組', true)];
  const theirs = [...base.slice(0, 2), row(73, 2, '竹組', true)];
  const merged = mergedOver(base, mine, theirs);
  expect(classDifferences(merged, theirs, t)).toEqual([
    { label: '1-1組', mine: '1-松組', theirs: '1-1組' },
    { label: '1-2組', mine: '', theirs: '1-2組' },
  ]);
});
