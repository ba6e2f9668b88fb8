import { createLightTheme, type BrandVariants, type Theme } from '@fluentui/react-components';
import type { LanguageCode } from '@mebae/contracts';

/** Young-leaf green. 80 is the accent: 5.2:1 against white, so that text on it and of it can be read. */
const leaf: BrandVariants = {
  10: '#061003',
  20: '#0e2208',
  30: '#15380d',
  40: '#1a4710',
  50: '#215614',
  60: '#29651a',
  70: '#317022',
  80: '#3a7b2b',
  90: '#4c8b3c',
  100: '#5f9b4d',
  110: '#72ab60',
  120: '#86ba74',
  130: '#9ac98a',
  140: '#afd8a1',
  150: '#c6e6ba',
  160: '#e0f3d8',
};

const japanese =
  '"Hiragino Sans", "Hiragino Kaku Gothic ProN", "Yu Gothic UI", "BIZ UDPGothic", Meiryo, "Noto Sans JP", "Noto Sans CJK JP"';
const latin = '"Segoe UI", system-ui, -apple-system, "Noto Sans"';

/** Japanese letters first for Japanese; for the others a face that has their accents, with Japanese names after it. */
const fontFamily: Record<LanguageCode, string> = {
  ja: `${japanese}, ${latin}, sans-serif`,
  en: `${latin}, ${japanese}, sans-serif`,
  vi: `${latin}, ${japanese}, sans-serif`,
};

/**
 * The product's one theme: Fluent's light theme in leaf green on warm paper, with the line heights that Japanese text
 * needs.
 */
export function themeFor(language: LanguageCode): Theme {
  return {
    ...createLightTheme(leaf),
    fontFamilyBase: fontFamily[language],
    lineHeightBase100: '16px',
    lineHeightBase200: '19px',
    lineHeightBase300: '22px',
    lineHeightBase400: '26px',
    lineHeightBase500: '32px',
    lineHeightBase600: '36px',
    borderRadiusMedium: '6px',
    borderRadiusLarge: '8px',
    borderRadiusXLarge: '12px',
    colorNeutralBackground2: '#fafbf8',
    colorNeutralBackground3: '#f6f8f3',
    colorNeutralForeground3: '#5c6159',
    colorBrandBackground2: '#eaf5e5',
  };
}
