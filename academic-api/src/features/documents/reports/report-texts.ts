import type { LanguageCode, SchoolKind } from '@mebae/contracts';
import { wordsOfSchool } from '@mebae/rules';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import readingData from './texts/readings.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

/** Words of reports in one language. */
export type ReportTexts = typeof ja;

/** Words of reports. The Japanese ones have readings, which only a report for young readers shows. */
export const reportTexts: Record<LanguageCode, ReportTexts> = { ja, en, vi };

/** Name and behaviours of each competency, in Japanese with readings. */
export const readings: { competencies: Readonly<Record<string, readonly string[]>> } = readingData;

const ofSchools = new Map<string, ReportTexts>();

/** Words of reports as a kind of school says them: a primary school has 児童, a university 学生. */
export function reportTextsOf(language: LanguageCode, kind: SchoolKind): ReportTexts {
  const key = `${language} ${kind}`;
  const known = ofSchools.get(key);
  if (known) return known;
  const texts = withWords(reportTexts[language], (text) => wordsOfSchool(text, kind, language));
  ofSchools.set(key, texts);
  return texts;
}

/** A catalogue with each of its texts changed. */
function withWords<T>(texts: T, change: (text: string) => string): T {
  if (typeof texts === 'string') return change(texts) as T;
  if (Array.isArray(texts)) return texts.map((text) => withWords(text, change)) as T;
  const entries = Object.entries(texts as object).map(([key, text]) => [
    key,
    withWords(text, change),
  ]);
  return Object.fromEntries(entries) as T;
}
