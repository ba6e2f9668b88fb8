import { asFileName } from '../calls/file-name.ts';
import { aboutSheet, type About, type Origin } from './about-sheet.ts';
import type { SheetToWrite, Workbook } from './book.ts';

/** Characters of a course's or a group's name in the name of a file. */
const partLength = 40;

const joined = (parts: readonly (string | undefined)[]): string =>
  [...new Set(parts.flatMap((part) => part ?? []))].join('・');

/** Description of a file: its title, the courses and the groups. */
function partsOf({ title, groups = [] }: About): string[] {
  return [
    title,
    joined(groups.map(({ course }) => course?.title)),
    joined(groups.map(({ target }) => target)),
  ].filter((part) => part !== '');
}

/**
 * A workbook that begins with a sheet about itself, is named after what it is, course, group and day, and has the same
 * in the header of its printed pages.
 * @param openSheet name of the sheet that is open at first; the first one unless given
 */
export function createWorkbook(
  origin: Origin,
  about: About,
  sheets: readonly SheetToWrite[],
  openSheet?: string,
): Workbook {
  const first = aboutSheet(origin, about);
  const parts = [...partsOf(about), origin.day];
  const name = parts.map((part) => Array.from(part).slice(0, partLength).join('').trim()).join('_');
  return {
    fileName: `${asFileName(name)}.xlsx`,
    book: {
      language: origin.language,
      title: parts.join('  '),
      sheets: [first, ...sheets],
      openSheet: openSheet ?? first.name,
    },
  };
}
