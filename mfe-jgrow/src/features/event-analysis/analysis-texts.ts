import type { Estimate, GroupSize, MeanFigures } from '@mebae/contracts';
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

/** How figures of an analysis are written: with interval and number of people, of how many where some lack an answer. */
export function useFigureTexts() {
  const t = useText();
  const language = useLanguage();
  const { ofGroup } = useNumbers();
  return useMemo(() => {
    const noneText = ({ n }: GroupSize): string | null =>
      n === 0 ? t('analysis.hidden.none') : null;
    const people = ({ n, of }: GroupSize): string | number =>
      n === of ? n : t('analysis.ofStudents', { n, of });
    const rho = (value: number): string => formatNumber(value, language, twoDecimals);
    const withInterval = (write: (value: number) => string) => (of: Estimate, size: GroupSize) =>
      t('analysis.estimate', {
        value: write(of.value),
        low: write(of.low),
        high: write(of.high),
        n: people(size),
      });
    return {
      rho,
      /** A mean with its interval. */
      mean: (figures: MeanFigures): string =>
        noneText(figures) ??
        (figures.mean
          ? withInterval(ofGroup(figures).score)(figures.mean, figures)
          : t('analysis.noValue')),
      /** A change with its interval. */
      change: (size: GroupSize, of: Estimate | null): string =>
        noneText(size) ??
        (of ? withInterval(ofGroup(size).difference)(of, size) : t('analysis.noValue')),
      /** A rank correlation with its interval. */
      correlation: (size: GroupSize, of: Estimate | null): string =>
        noneText(size) ?? (of ? withInterval(rho)(of, size) : t('analysis.noValue')),
      /** Names as a part of a sentence. */
      listed: (names: readonly string[]): string => {
        if (names.length <= mostNames) {
          return new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
        }
        const list = names.slice(0, mostNames).join(t('activity.nameJoiner'));
        return t('analysis.listMore', { list, n: names.length - mostNames });
      },
    };
  }, [t, language, ofGroup]);
}

/** Half of an interval, as bars of charts take it. */
export const halfOf = (of: Estimate | null): number | null => of && of.high - of.value;
