import { z } from 'zod';

/**
 * A text in every interface language: the browser switches without asking again. Japanese texts for primary schools have
 * readings behind their kanji, as Aozora Bunko writes them: `課題《かだい》`.
 */
export const localisedText = z.object({ ja: z.string(), en: z.string(), vi: z.string() });
