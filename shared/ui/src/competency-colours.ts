import { CompetencyType } from '@mebae/contracts';

/** Fixed look of one competency type; the symbol tells types apart where colour can't. */
export interface CompetencyLook {
  /** Text, lines and marks; at least 4.5:1 on white and on `tint`. */
  colour: string;
  /** Background of badges and chosen rows. */
  tint: string;
  /** ECharts symbol, and the shape that badges draw. */
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
export const competencyColours: Readonly<Record<CompetencyType, CompetencyLook>> = {
  [CompetencyType.Cognitive]: { colour: '#0F5BA8', tint: '#E9F2FB', symbol: 'circle' },
  [CompetencyType.Self]: { colour: '#9C3D0A', tint: '#FCF0E6', symbol: 'diamond' },
  [CompetencyType.Gift]: { colour: '#0A665A', tint: '#E3F4F0', symbol: 'triangle' },
  [CompetencyType.Community]: { colour: '#7A3A99', tint: '#F5ECFA', symbol: 'rect' },
};
