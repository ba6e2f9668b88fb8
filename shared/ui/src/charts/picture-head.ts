import { formatDate } from '@mebae/platform';
import type { LanguageCode } from '@mebae/contracts';
import { dayInJapan } from '@mebae/rules';
import type { useUiText } from '../ui-text.ts';
import type { ChartSource } from './chart-source.ts';

/** Characters of a course's or a group's name in the name of a file. */
const partLength = 40;

/** Texts for the lines and the name of a picture. */
export interface PictureTexts {
  t: ReturnType<typeof useUiText>;
  language: LanguageCode;
  schoolName: string;
  now: Date;
}

/** The lines below a picture's title: student, course with its day, groups with their number of people, and source. */
export function pictureHead(
  { student, courses = [], event, groups = [], evaluators }: ChartSource,
  { t, language, schoolName, now }: PictureTexts,
): string[] {
  const day = (value: string | Date): string => formatDate(value, language);
  const list = (parts: readonly string[]): string => parts.join(t('picture.joiner'));
  const counted = groups.map(({ name, n, of }) => {
    if (n === undefined) return name;
    return of === undefined || of === n
      ? t('picture.counted', { name, n })
      : t('picture.countedOf', { name, n, of });
  });
  const until = courses.map(({ title, endAt }) => t('picture.until', { title, date: day(endAt) }));
  return [
    ...(student === undefined ? [] : [student]),
    ...(event
      ? [
          t('picture.event', {
            title: event.title,
            from: day(event.startsOn),
            to: day(event.endsOn),
          }),
        ]
      : []),
    ...(until.length > 0 ? [t('picture.course', { list: list(until) })] : []),
    ...(counted.length > 0 ? [t('picture.group', { list: list(counted) })] : []),
    ...(evaluators === undefined ? [] : [t('picture.evaluators', { n: evaluators })]),
    t('picture.source', { school: schoolName, date: day(now) }),
  ];
}

/** A part of a name that every file system takes. */
const asNamePart = (text: string): string =>
  Array.from(text)
    .slice(0, partLength)
    .map((character) => (/[\\/:*?"<>|\p{Cc}]/u.test(character) ? '_' : character))
    .join('')
    .trim();

const joined = (parts: readonly string[]): string => [...new Set(parts)].join('・');

/** The name of a picture: title, student or groups, course or event, and the day on which it is saved. */
export const pictureName = (
  title: string,
  { student, courses = [], event, groups = [] }: ChartSource,
  now: Date,
): string =>
  [
    title,
    student ?? '',
    event?.title ?? joined(courses.map((course) => course.title)),
    joined(groups.map(({ name }) => name)),
    dayInJapan(now),
  ]
    .map(asNamePart)
    .filter((part) => part !== '')
    .join('_');
