import { CompetencyType } from '@mebae/contracts';

/** Colours of one competency type on light or on dark. */
export interface CompetencyShades {
  /** Text, lines and marks; at least 4.5:1 on the page and on `tint`. */
  colour: string;
  /** Background of badges and chosen rows. */
  tint: string;
}

/** Fixed appearance of one competency type; the symbol tells types apart where colour can't. */
export interface CompetencyAppearance {
  light: CompetencyShades;
  dark: CompetencyShades;
  /** The shape that badges draw. */
  symbol: 'circle' | 'diamond' | 'triangle' | 'rect';
}

/** The order in which types are shown everywhere. */
export const competencyTypeOrder = [
  CompetencyType.Cognitive,
  CompetencyType.Self,
  CompetencyType.Gift,
  CompetencyType.Community,
] as const;

/** Hues are apart for people with protanopia, deuteranopia and tritanopia; lightness is alike, so none dominates. */
export const competencyColours: Readonly<Record<CompetencyType, CompetencyAppearance>> = {
  [CompetencyType.Cognitive]: {
    light: { colour: '#0F5BA8', tint: '#E9F2FB' },
    dark: { colour: '#8FC1F2', tint: '#12304D' },
    symbol: 'circle',
  },
  [CompetencyType.Self]: {
    light: { colour: '#9C3D0A', tint: '#FCF0E6' },
    dark: { colour: '#F5B285', tint: '#4A2408' },
    symbol: 'diamond',
  },
  [CompetencyType.Gift]: {
    light: { colour: '#0A665A', tint: '#E3F4F0' },
    dark: { colour: '#7FD1C1', tint: '#0C3A33' },
    symbol: 'triangle',
  },
  [CompetencyType.Community]: {
    light: { colour: '#7A3A99', tint: '#F5ECFA' },
    dark: { colour: '#D9B0EC', tint: '#3F2250' },
    symbol: 'rect',
  },
};

type TokenName = `competency${Capitalize<CompetencyType>}${'' | 'Tint'}`;

/** The theme's tokens of the competency types. */
export type CompetencyTokens = Record<TokenName, string>;

const tokenName = (type: CompetencyType, part: 'colour' | 'tint'): TokenName => {
  const [first = '', ...rest] = type;
  return `competency${first.toUpperCase()}${rest.join('')}${part === 'tint' ? 'Tint' : ''}` as TokenName;
};

/** The tokens that the shell's theme takes. */
export function competencyTokens(dark: boolean): CompetencyTokens {
  const entries = competencyTypeOrder.flatMap((type) => {
    const { colour, tint } = competencyColours[type][dark ? 'dark' : 'light'];
    return [
      [tokenName(type, 'colour'), colour],
      [tokenName(type, 'tint'), tint],
    ];
  });
  return Object.fromEntries(entries) as CompetencyTokens;
}

/** A type's colour as the theme around has it; the light one under a shell that knows no such token. */
export const competencyVariable = (type: CompetencyType, part: 'colour' | 'tint'): string =>
  `var(--${tokenName(type, part)}, ${competencyColours[type].light[part]})`;
