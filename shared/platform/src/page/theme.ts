import {
  createDarkTheme,
  createLightTheme,
  type BrandVariants,
  type Theme,
} from '@fluentui/react-components';
import { languageOf, type LanguageCode } from '@mebae/contracts';
import type { Appearance } from './appearance/appearance.ts';

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
const fontFamilyOf = (language: LanguageCode): string =>
  languageOf(language).hasJapaneseLetters
    ? `${japanese}, ${latin}, sans-serif`
    : `${latin}, ${japanese}, sans-serif`;

/** Tokens that Mebae adds to Fluent's; `@mebae/ui` reads them as CSS variables of the same names. */
interface OwnTokens {
  /** Height of one row of a list. */
  listRowHeight: string;
  /** Whether the reading of a name stands below or beside it. */
  personNameDirection: string;
}

export type MebaeTheme = Theme & OwnTokens;

const warmPaper: Partial<Theme> = {
  colorNeutralBackground2: '#fafbf8',
  colorNeutralBackground3: '#f6f8f3',
  colorNeutralForeground3: '#5c6159',
  colorBrandBackground2: '#eaf5e5',
};

/** The same leaf at night: text of the brand's colour is two steps lighter than Fluent's, to be read at 4.5:1. */
const night: Partial<Theme> = {
  colorNeutralBackground1: '#242824',
  colorNeutralBackground1Hover: '#313631',
  colorNeutralBackground2: '#1d211d',
  colorNeutralBackground3: '#141714',
  colorNeutralForeground3: '#b0b5ad',
  colorNeutralStroke2: '#4b514a',
  colorBrandForeground1: leaf[120],
  colorBrandForeground2: leaf[130],
  colorBrandForegroundLink: leaf[120],
  colorBrandForegroundLinkHover: leaf[140],
  colorBrandForegroundLinkPressed: leaf[110],
  colorBrandForegroundLinkSelected: leaf[120],
  // Words of a button without a frame, under the pointer on a row that is marked.
  colorNeutralForeground2BrandHover: leaf[130],
  colorNeutralForeground2BrandPressed: leaf[120],
  colorNeutralForeground2BrandSelected: leaf[120],
  colorNeutralForeground3BrandHover: leaf[130],
  colorNeutralForeground3BrandPressed: leaf[120],
  colorNeutralForeground3BrandSelected: leaf[120],
  colorBrandStroke1: leaf[110],
  colorCompoundBrandForeground1: leaf[120],
  colorCompoundBrandForeground1Hover: leaf[130],
  colorCompoundBrandForeground1Pressed: leaf[110],
  colorCompoundBrandBackground: leaf[110],
  colorCompoundBrandBackgroundHover: leaf[120],
  colorCompoundBrandBackgroundPressed: leaf[100],
  colorCompoundBrandStroke: leaf[110],
  colorCompoundBrandStrokeHover: leaf[120],
  // Fluent's own has 4.28:1 on this background.
  colorStatusDangerForeground1: '#ee959c',
  colorBrandBackground2: '#1c3115',
  colorBrandBackground2Hover: '#264120',
};

/** Faint text and faint lines become plain ones, for who asks for more contrast. */
const plain = (theme: Theme): Partial<Theme> => ({
  colorNeutralForeground2: theme.colorNeutralForeground1,
  colorNeutralForeground3: theme.colorNeutralForeground1,
  colorNeutralForeground4: theme.colorNeutralForeground1,
  colorNeutralForegroundDisabled: theme.colorNeutralForeground3,
  colorNeutralStroke1: theme.colorNeutralStrokeAccessible,
  colorNeutralStroke2: theme.colorNeutralStrokeAccessible,
  colorNeutralStroke3: theme.colorNeutralStrokeAccessible,
});

const rowHeight = { comfortable: '44px', compact: '34px' } as const;

/**
 * The product's one theme: Fluent's in leaf green, on warm paper by day and on dark leaf by night, with the line heights
 * that Japanese text needs.
 */
export function themeFor(language: LanguageCode, appearance: Appearance): MebaeTheme {
  const { dark, moreContrast, density } = appearance;
  const base: Theme = dark
    ? { ...createDarkTheme(leaf), ...night }
    : { ...createLightTheme(leaf), ...warmPaper };
  return {
    ...base,
    ...(moreContrast ? plain(base) : {}),
    fontFamilyBase: fontFamilyOf(language),
    lineHeightBase100: '16px',
    lineHeightBase200: '19px',
    lineHeightBase300: '22px',
    lineHeightBase400: '26px',
    lineHeightBase500: '32px',
    lineHeightBase600: '36px',
    borderRadiusMedium: '6px',
    borderRadiusLarge: '8px',
    borderRadiusXLarge: '12px',
    listRowHeight: rowHeight[density],
    personNameDirection: density === 'compact' ? 'row' : 'column',
  };
}
