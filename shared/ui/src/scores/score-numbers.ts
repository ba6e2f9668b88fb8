import { formatNumber, useLanguage } from '@mebae/platform';
import { useMemo } from 'react';

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

export interface NumberFormats {
  /** A score: one decimal; a dash where there is none. */
  score: (value: number | null) => string;
  /** A difference with its sign; what rounds to nothing has none. */
  difference: (value: number | null) => string;
  /** `±4.2`; empty where the error is not known. */
  error: (value: number | null) => string;
}

/** How scores, differences and errors are written on every screen. */
export function useNumbers(): NumberFormats {
  const language = useLanguage();
  return useMemo(
    () => ({
      score: (value) => formatNumber(value, language, oneDecimal),
      difference: (value) =>
        formatNumber(value, language, { ...oneDecimal, signDisplay: 'exceptZero' }),
      error: (value) => (value === null ? '' : `±${formatNumber(value, language, oneDecimal)}`),
    }),
    [language],
  );
}
