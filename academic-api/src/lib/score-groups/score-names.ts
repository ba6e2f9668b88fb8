import type { FigureDetail, StatisticsOptions } from '@mebae/contracts';
import { catalogue, type TextReader } from '../school-words/catalogue.ts';
import type ja from './texts/ja.json';

const textsFor = catalogue<typeof ja>(new URL('texts/', import.meta.url));
type Text = ReturnType<typeof textsFor>;

/** Names of groups, courses and measures for a file in one language. */
export function createNames(reader: TextReader, options: StatisticsOptions) {
  const text = textsFor(reader);
  return {
    courseOf: (id: number): { title: string; endAt: string } | undefined =>
      options.courses.find(({ evalSettingID }) => evalSettingID === id),
    groupName: (target: string): string => {
      const [kind, id] = target.split('-');
      const tag = options.tags.find(({ tagID }) => String(tagID) === id)?.tag ?? '';
      if (kind === 'tag') return text.tag.replace('{tag}', tag);
      if (kind === 'priorityTag') return text.priorityTag.replace('{tag}', tag);
      if (kind === 'grade') return text.grade.replace('{grade}', String(id));
      const schoolClass = [
        ...options.classes,
        ...options.courses.flatMap(({ classes }) => classes),
      ].find(({ schoolClassID }) => kind === 'class' && String(schoolClassID) === id);
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
  };
}

/** The text beside figures that are not exact; nothing beside exact ones. */
export const detailText = (reader: TextReader, detail: FigureDetail): string | null =>
  detail === 'exact' ? null : textsFor(reader).detail[detail];

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
export const roundedToHundredths = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(value * 100) / 100;

/**
 * Whether a file says that its classes may be compared: of one class alone there is nothing to compare.
 * @param targets groups whose figures it has
 */
export const comparisonOf = (
  targets: readonly string[],
  isComparable: boolean,
): boolean | undefined =>
  isComparable && new Set(targets).size === 1 && targets[0]?.startsWith('class-')
    ? undefined
    : isComparable;
