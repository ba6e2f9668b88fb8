import { searchKey } from '@mebae/rules';
import type { ReadRow } from './read-cells.ts';

export interface CurrentClass {
  schoolClassID: number;
  grade: number;
  name: string;
}

export type ResolvedClass =
  | { found: CurrentClass; recoveredFrom: string | null }
  | { found: null; known: string[] };

/** A class name without what people add or leave out: `1年2組`, `1-2`, `２組`, `2` are one class of grade 1. */
function looseKey(grade: number, name: string): string {
  return searchKey(name)
    .replace(/[‐‑‒–—―−ー]/g, '-')
    .replace(new RegExp(`^第?${grade}(学年|年生|年)`), '')
    .replace(new RegExp(`^${grade}-`), '')
    .replace(new RegExp(`^${grade}(?=[a-z])`), '')
    .replace(/^(class|クラス|lớp)/, '')
    .replace(/(組|クラス|class)$/, '');
}

function matching(classes: readonly CurrentClass[], grade: number, text: string): CurrentClass[] {
  const exact = classes.filter((c) => searchKey(c.name) === searchKey(text));
  if (exact.length > 0) return exact;
  const loose = looseKey(grade, text);
  return classes.filter((c) => looseKey(grade, c.name) === loose);
}

/**
 * The class that a row means.
 * @param row with a usable grade, and a class or the date that Excel made of one
 * @param classes of the school year
 * @returns the class, and the text it was recovered from where that is not its name; or the names of the grade
 */
export function resolveClass(
  row: Pick<ReadRow, 'values' | 'classDate'>,
  classes: readonly CurrentClass[],
): ResolvedClass {
  const grade = Number(row.values['grade']);
  const ofGrade = classes.filter((c) => c.grade === grade);
  const text = row.values['schoolClass'] ?? '';
  const texts = row.classDate
    ? // Excel reads 1-2 as month-day or day-month, as the computer's region has it
      [row.classDate.join('-'), row.classDate.toReversed().join('-')]
    : [text];
  const found = new Set(texts.flatMap((candidate) => matching(ofGrade, grade, candidate)));
  const [only] = found;
  if (found.size !== 1 || !only) return { found: null, known: ofGrade.map((c) => c.name) };
  return { found: only, recoveredFrom: only.name === text ? null : text };
}
