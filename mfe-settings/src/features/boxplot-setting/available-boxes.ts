import type { BoxplotItem, BoxplotSetting, Competency, CustomCompetency } from '@mebae/contracts';

/** A box with its name; what the setting shows of one. */
export type NamedBox = BoxplotSetting['items'][number];

/** One text for each box. */
export const boxKey = ({ kind, id }: BoxplotItem): string => `${kind} ${id}`;

/** Everything that a box can be about: the product's competencies, then the school's own. */
export const availableBoxes = (
  competencies: readonly Competency[],
  custom: readonly CustomCompetency[],
): NamedBox[] => [
  ...competencies.map(({ competencyID, competencyType, name }): NamedBox => ({
    kind: 'competency',
    id: competencyID,
    name,
    competencyType,
    isValid: true,
  })),
  ...custom.map(({ customCompetencyID, name, isValid }): NamedBox => ({
    kind: 'customCompetency',
    id: customCompetencyID,
    name,
    competencyType: null,
    isValid,
  })),
];
