import type { FigureDetail } from '@mebae/contracts';
import { formatNumber, useLanguage } from '@mebae/platform';
import { useMemo } from 'react';

export interface NumberFormats {
  /** A score: one decimal; a dash where there is none. */
  score: (value: number | null) => string;
  /** A difference with its sign; what rounds to nothing has none. */
  difference: (value: number | null) => string;
  /** `±4.2`; empty where the error is not known. */
  error: (value: number | null) => string;
}

export interface Numbers extends NumberFormats {
  /** The same for figures of a group: without decimals where these are given in whole points. */
  ofGroup: (group: { detail: FigureDetail }) => NumberFormats;
}

/** How scores, differences and errors are written on every screen. */
export function useNumbers(): Numbers {
  const language = useLanguage();
  return useMemo(() => {
    const exact = formatsWith(language, 1);
    const rounded = formatsWith(language, 0);
    return { ...exact, ofGroup: ({ detail }) => (detail === 'rounded' ? rounded : exact) };
  }, [language]);
}

function formatsWith(language: ReturnType<typeof useLanguage>, decimals: number): NumberFormats {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return {
    score: (value) => formatNumber(value, language, digits),
    difference: (value) => formatNumber(value, language, { ...digits, signDisplay: 'exceptZero' }),
    error: (value) => (value === null ? '' : `±${formatNumber(value, language, digits)}`),
  };
}
