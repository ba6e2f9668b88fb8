import type { StatisticsOptions } from '@mebae/contracts';

export type Course = StatisticsOptions['courses'][number];

/** Kinds of groups in the order of a choice. */
export const targetKinds = ['all', 'grade', 'class', 'tag', 'priorityTag'] as const;
export type TargetKind = (typeof targetKinds)[number];

/** The groups of a course, or of a school year, by kind. */
export const targetsOf = (
  { grades, classes }: Pick<Course, 'grades' | 'classes'>,
  { tags }: Pick<StatisticsOptions, 'tags'>,
): Record<TargetKind, string[]> => ({
  all: ['all'],
  grade: grades.map((grade) => `grade-${grade}`),
  class: classes.map(({ schoolClassID }) => `class-${schoolClassID}`),
  tag: tags.map(({ tagID }) => `tag-${tagID}`),
  priorityTag: tags.filter(({ isPriority }) => isPriority).map((tag) => `priorityTag-${tag.tagID}`),
});

/** A number of an address; null for anything else. */
export const numberOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/**
 * Whether an address asks for something else than is shown.
 * @param asked the address's part; null where it leaves the choice open
 */
export const isReplaced = (asked: string | null, shown: string | number): boolean =>
  asked !== null && asked !== String(shown);
