import { dayInJapan } from '@mebae/rules';
import { catalogue, type TextReader } from '../school-words/catalogue.ts';
import type { Cell, SheetToWrite, StyledCell } from './book.ts';
import type ja from './texts/ja.json';

const textsFor = catalogue<typeof ja>(new URL('texts/', import.meta.url));

/** Names of the sheet in all languages: an import does not look into it. */
export const aboutSheetNames = [...new Set(textsFor.everyWording().map(({ about }) => about))];

interface Course {
  title: string;
  endAt: string;
}

/** Group and course of a file's figures. */
export interface AboutGroup {
  target?: string | undefined;
  course?: Course | undefined;
  /** How many have figures, of how many, as the caller gets them. */
  n?: number | undefined;
  of?: number | undefined;
}

/** A line of the sheet: a label and what it says; alone, the value says it itself. */
export type Fact = readonly [label: string, value: Cell | StyledCell];

/** A workbook's description of itself. */
export interface About {
  /** Kind of the file: `Ranking`. */
  title: string;
  groups?: readonly AboutGroup[];
  /** Several courses that the figures go back over: they are not in the file's name. */
  courses?: readonly Course[];
  facts?: readonly Fact[];
  /** Whether figures of its classes may be compared; unless given, the file does not show several. */
  isComparable?: boolean | undefined;
  /** How its tables are read. */
  notes: readonly string[];
  /** Sheets to fill in are explained under a name of their own, with tables below. */
  guide?: { name: string; tables: readonly GuideTable[] };
}

/** A small table below the notes. */
export interface GuideTable {
  title?: string;
  header: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** Where and when a workbook is made. */
export interface Origin extends TextReader {
  schoolName: string;
  /** Day in Japan, `2026-11-26`. */
  day: string;
}

const labelled = ([label, value]: Fact): (Cell | StyledCell)[] => [
  { value: label, emphasis: 'label' },
  value,
];

const dayCell = (day: string): StyledCell => ({ value: day, kind: 'day' });

function factsOf(origin: Origin, about: About): Fact[] {
  const { schoolName, day } = origin;
  const text = textsFor(origin);
  const { groups = [], courses = [], facts = [], isComparable } = about;
  const courseFacts = ({ title, endAt }: Course): Fact[] => [
    [text.course, title],
    [text.ended, dayCell(dayInJapan(new Date(endAt)))],
  ];
  return [
    [text.school, schoolName],
    ...courses.flatMap(courseFacts),
    ...groups.flatMap(({ target, course, n, of }, at): Fact[] => [
      // several groups of one course name it once
      ...(course && course !== groups[at - 1]?.course ? courseFacts(course) : []),
      ...(target === undefined ? [] : ([[text.target, target]] as const)),
      ...(n === undefined ? [] : ([[text.n, count(n)]] as const)),
      ...(of === undefined ? [] : ([[text.of, count(of)]] as const)),
    ]),
    ...facts,
    [text.made, dayCell(day)],
    ...(isComparable === undefined
      ? []
      : ([[text.comparison, isComparable ? text.comparable : text.notComparable]] as const)),
  ];
}

const count = (value: number): StyledCell => ({ value, kind: { digits: 0 } });

const tableRows = ({ title, header, rows }: GuideTable): (Cell | StyledCell)[][] => [
  [],
  ...(title === undefined ? [] : [[{ value: title, emphasis: 'label' } as const]]),
  header.map((value) => ({ value, emphasis: 'label' })),
  ...rows.map((row) => [...row]),
];

/** The first sheet of a workbook: what it is, whose and of when its figures are, and how its tables are read. */
export function aboutSheet(origin: Origin, about: About): SheetToWrite {
  const { title, notes, guide } = about;
  const text = textsFor(origin);
  const [first, ...others] = notes;
  return {
    name: guide?.name ?? text.about,
    columns: [24, 80, ...(guide ? [12, 26] : [])].map((width) => ({ kind: 'wrapped', width })),
    rows: [
      [{ value: title, kind: 'text', emphasis: 'title' }],
      ...factsOf(origin, about).map(labelled),
      ...(first === undefined ? [] : [labelled([guide ? text.fillIn : text.notes, first])]),
      ...others.map((note) => [null, note]),
      ...(guide?.tables.flatMap(tableRows) ?? []),
    ],
  };
}
