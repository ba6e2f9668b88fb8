import { limits } from '@mebae/contracts';
import type { ReportData } from '../report-data.ts';
import { sentencesOfReport, type ReportSentences } from '../report-sentences.ts';
import { reportTexts, type ReportTexts } from '../report-texts.ts';
import { createWriter, type TextSizes, type Writer } from './style.ts';

/** Data, texts and writer that every part of a report needs. */
export interface ReportDraft {
  /** Whether texts are set smaller and explained shorter, so that they fit on a page. */
  isCompact: boolean;
  data: ReportData;
  texts: ReportTexts;
  writer: Writer;
  sentences: ReportSentences;
}

/** Points of letters. Readings are half as large as what they stand above: texts that have some are a little larger. */
const sizes: Record<'usual' | 'compact', Record<'plain' | 'withReadings', TextSizes>> = {
  usual: {
    plain: { heading: 13, text: 10, remark: 8.5, aboveHeading: 11, lineHeight: 1.15 },
    withReadings: { heading: 13, text: 10.5, remark: 9.5, aboveHeading: 11, lineHeight: 1.15 },
  },
  compact: {
    plain: { heading: 11, text: 9, remark: 8, aboveHeading: 6, lineHeight: 1 },
    withReadings: { heading: 11, text: 9.5, remark: 9, aboveHeading: 6, lineHeight: 1 },
  },
};

/** Begins a report. Its parts are made anew for each time that it is laid out. */
export function draftOf(data: ReportData, size: keyof typeof sizes = 'usual'): ReportDraft {
  const { plain, withReadings } = sizes[size];
  return {
    isCompact: size === 'compact',
    data,
    texts: reportTexts(data),
    writer: createWriter(data.hasReadings, data.hasReadings ? withReadings : plain),
    sentences: sentencesOfReport(data),
  };
}

/** Minimum number of people in a mean. */
export const people = String(limits.comparedWithFamily);

/** Means of a class and a grade, which families get in whole points. */
export const shownMean = (value: number | null): string => (value === null ? '–' : String(value));
