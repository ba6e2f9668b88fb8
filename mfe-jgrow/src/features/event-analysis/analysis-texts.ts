import { limits, type Estimate, type GroupSize, type MeanFigures } from '@mebae/contracts';
import { formatNumber, useLanguage } from '@mebae/platform';
import { useNumbers } from '@mebae/ui';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';

/** More names make no sentence. */
const mostNames = 4;
const twoDecimals = {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
} as const;

/** How figures of an analysis are written: with interval and number of people, or why they are not shown. */
export function useFigureTexts() {
  const t = useText();
  const language = useLanguage();
  const { score, difference } = useNumbers();
  return useMemo(() => {
    const minimum = limits.rankingMinimum;
    const hiddenText = ({ n, hidden }: GroupSize): string | null =>
      hidden && (n === 0 ? t('analysis.hidden.none') : t(`analysis.hidden.${hidden}`, { minimum }));
    const rho = (value: number): string => formatNumber(value, language, twoDecimals);
    const withInterval = (write: (value: number) => string) => (of: Estimate, n: number) =>
      t('analysis.estimate', {
        value: write(of.value),
        low: write(of.low),
        high: write(of.high),
        n,
      });
    return {
      rho,
      hiddenText,
      /** A mean with its interval. */
      mean: (figures: MeanFigures): string =>
        hiddenText(figures) ??
        (figures.mean ? withInterval(score)(figures.mean, figures.n) : t('analysis.noValue')),
      /** A change with its interval. */
      change: (size: GroupSize, of: Estimate | null): string =>
        hiddenText(size) ?? (of ? withInterval(difference)(of, size.n) : t('analysis.noValue')),
      /** A rank correlation with its interval. */
      correlation: (size: GroupSize, of: Estimate | null): string =>
        hiddenText(size) ?? (of ? withInterval(rho)(of, size.n) : t('analysis.noValue')),
      /** Names as a part of a sentence. */
      listed: (names: readonly string[]): string => {
        if (names.length <= mostNames) {
          return new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
        }
        const list = names.slice(0, mostNames).join(t('activity.nameJoiner'));
        return t('analysis.listMore', { list, n: names.length - mostNames });
      },
    };
  }, [t, language, score, difference]);
}

/** Half of an interval, as bars of charts take it. */
export const halfOf = (of: Estimate | null): number | null => of && of.high - of.value;
