import { z } from 'zod';
import { inEachLanguage } from '../languages.ts';

/**
 * A text in every interface language: the browser switches without asking again. Japanese texts for primary schools have
 * readings behind their kanji, as Aozora Bunko writes them: `課題《かだい》`.
 */
export const localisedText = z.object(inEachLanguage(() => z.string()));
