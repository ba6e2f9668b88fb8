import { fc } from '@mebae/testing/properties';
import {
  participationKinds,
  type EvidenceItem,
  type LanguageCode,
  type Participation,
} from '@mebae/contracts';
import { levelOf, standsOutFrom } from '@mebae/rules';
import { competencies } from '../db/masters/masters.ts';

/** Facts of a pupil's evidence, before it has a language. */
export interface PupilFacts {
  /** Competency and distance from the grade's mean in its standard deviations. */
  strengths: [competencyID: number, z: number][];
  risers: number[];
  potential: number | null;
  participations: { kind: Participation['kind']; title: string }[];
}

const source = {
  evalSettingID: 1,
  title: '第1回',
  endAt: '2026-07-01T00:00:00.000Z',
  evaluators: 3,
  standardError: 4,
};
const factsOf = (kind: string, competencyID: number, language: LanguageCode) => {
  const found = competencies.find((competency) => competency.competencyID === competencyID);
  if (!found) throw new Error(`no competency ${competencyID}`);
  const { competencyType, name } = found;
  const key = `${kind}:${competencyID}`;
  return { key, competencyID, competencyType, name: name[language], source, value: 60 };
};

const competencyID = fc.integer({ min: 1, max: 25 });

/** Facts of any pupil, as a model for `fc.record`. @param titles of what pupils take part in @param most of them */
export const pupilFacts = (titles: readonly string[], most: number) => ({
  strengths: fc.uniqueArray(
    fc.tuple(competencyID, fc.double({ min: standsOutFrom, max: 3, noNaN: true })),
    {
      maxLength: 3,
      selector: ([id]) => id,
    },
  ),
  risers: fc.uniqueArray(competencyID, { maxLength: 5 }),
  potential: fc.option(competencyID),
  participations: fc.uniqueArray(
    fc.record({
      kind: fc.constantFrom(...participationKinds),
      title: fc.constantFrom(...titles),
    }),
    { maxLength: most, selector: (participation) => participation.title },
  ),
});

/** The evidence that the facts of a pupil are, in a language. */
export const evidenceOf = (
  facts: PupilFacts & Record<string, unknown>,
  language: LanguageCode,
): EvidenceItem[] => [
  ...facts.strengths.map(([id, z]) => ({
    kind: 'strength' as const,
    ...factsOf('strength', id, language),
    gradeZ: z,
    level: levelOf(z),
  })),
  ...facts.risers.map((id) => ({
    kind: 'riser' as const,
    ...factsOf('riser', id, language),
    before: 40,
    difference: 20,
    combinedError: 6,
    sourceBefore: source,
  })),
  ...(facts.potential === null
    ? []
    : [
        {
          kind: 'potential' as const,
          ...factsOf('potential', facts.potential, language),
          selfValue: 30,
        },
      ]),
  ...facts.participations.map((participation, index) => ({
    kind: 'participation' as const,
    key: `participation:${index}`,
    participation: { participationID: index, eventID: null, schoolYear: 2026, ...participation },
  })),
];
