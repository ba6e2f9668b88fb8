import type { LanguageCode } from '@mebae/contracts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import readingData from './texts/readings.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

/** Words of reports. The Japanese ones have readings, which only a report for young readers shows. */
export const reportTexts: Record<LanguageCode, typeof ja> = { ja, en, vi };

/** Of each competency its name and then its behaviours, and of each scale its poles, in Japanese with readings. */
export const readings: {
  competencies: Readonly<Record<string, readonly string[]>>;
  scales: Readonly<Record<string, readonly string[]>>;
} = readingData;
