import { catalogue } from '../../../lib/school-words/catalogue.ts';
import type ja from './texts/ja.json';
import readingData from './texts/readings.json' with { type: 'json' };

/** Words of reports in one language. */
export type ReportTexts = typeof ja;

/** Words of reports. The Japanese ones have readings, which only a report for young readers shows. */
export const reportTexts = catalogue<ReportTexts>(new URL('texts/', import.meta.url));

/** Name and behaviours of each competency, in Japanese with readings. */
export const readings: { competencies: Readonly<Record<string, readonly string[]>> } = readingData;
