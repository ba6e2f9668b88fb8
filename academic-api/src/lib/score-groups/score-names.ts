import type { Estimate, GroupSize, StatisticsOptions } from '@mebae/contracts';
import { catalogue, type TextReader } from '../school-words/catalogue.ts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

const textsFor = catalogue({ ja, en, vi });
type Text = ReturnType<typeof textsFor>;

/** Names of groups, courses and measures for a file in one language. */
export function createNames(reader: TextReader, options: StatisticsOptions) {
  const text = textsFor(reader);
  return {
    courseTitle: (id: number): string =>
      options.courses.find(({ evalSettingID }) => evalSettingID === id)?.title ?? '',
    groupName: (target: string): string => {
      const [kind, id] = target.split('-');
      const tag = options.tags.find(({ tagID }) => String(tagID) === id)?.tag ?? '';
      if (kind === 'tag') return text.tag.replace('{tag}', tag);
      if (kind === 'priorityTag') return text.priorityTag.replace('{tag}', tag);
      if (kind === 'grade') return text.grade.replace('{grade}', String(id));
      const schoolClass = options.courses
        .flatMap(({ classes }) => classes)
        .find(({ schoolClassID }) => kind === 'class' && String(schoolClassID) === id);
      return schoolClass ? classText(reader, schoolClass) : text.all;
    },
    measureName: (measure: string): string => {
      const [kind, id] = measure.split('-');
      if (kind === 'derived') return text.derived[id as keyof Text['derived']];
      return (
        (kind === 'custom'
          ? options.customCompetencies.find((row) => String(row.customCompetencyID) === id)
          : options.competencies.find((row) => String(row.competencyID) === id)
        )?.name ?? ''
      );
    },
    sizeCells: (size: GroupSize) => sizeCells(reader, size),
  };
}

/** How many are counted, of how many, and what stands beside figures that are not exact; empty beside exact ones. */
export const sizeCells = (
  reader: TextReader,
  { n, of, detail }: GroupSize,
): [number, number, string | null] => [
  n,
  of,
  detail === 'exact' ? null : textsFor(reader).detail[detail],
];

/** What is said beside figures of classes that can't be compared, as rows of a sheet; none where they can. */
export const comparableRows = (reader: TextReader, isComparable: boolean): string[][] =>
  isComparable ? [] : [[textsFor(reader).notComparable]];

/** A class as the language writes it; empty where there is none. */
export const classText = (
  reader: TextReader,
  schoolClass: { grade: number; schoolClassName: string } | null,
): string =>
  schoolClass
    ? textsFor(reader)
        .schoolClass.replace('{grade}', String(schoolClass.grade))
        .replace('{name}', schoolClass.schoolClassName)
    : '';

/** Two decimals: more than the screen shows, for who goes on calculating. */
export const rounded = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(value * 100) / 100;

export const estimateCells = (estimate: Estimate | null): (number | null)[] => [
  rounded(estimate?.value),
  rounded(estimate?.low),
  rounded(estimate?.high),
];
