import type { RankCorrelation } from '@mebae/contracts';
import { runInThread } from '../../../lib/processes/run-in-thread.ts';
import type { SurveyItemRow } from './event-analysis.repository.ts';
import type { CorrelationInput, rankCorrelations } from './rank-correlations.ts';
import { changeOf, type PersonWithChange } from './score-change.ts';
import { sizeOf } from './survey-figures.ts';
import { meanOver, type SortedItems, type SurveyPerson } from './survey-people.ts';

const keyOf = (participation: readonly SurveyItemRow[]): string =>
  participation.map(({ surveyItemID }) => surveyItemID).join(' ');

/**
 * How participation in activities goes together with the felt change and with the change of each competency. It is
 * computed on a thread: a grade with many components takes half a second.
 * @param competencyIDs in the order of the changes
 * @param groups participation items of the activities that are asked for together
 * @returns a function of such a group
 */
export async function correlateParticipation(
  people: readonly SurveyPerson[],
  items: SortedItems,
  changes: readonly PersonWithChange[],
  competencyIDs: readonly number[],
  groups: readonly (readonly SurveyItemRow[])[],
): Promise<(participation: readonly SurveyItemRow[]) => RankCorrelation[]> {
  const changesOf = new Map(changes.map((person) => [person.studentID, person]));
  const byKey = new Map(groups.map((group) => [keyOf(group), group]));
  const input: CorrelationInput = {
    participation: [...byKey.values()].map((group) =>
      people.map((person) => meanOver(person, group)),
    ),
    measures: [
      { measure: 'feltChange', values: people.map((person) => meanOver(person, items.feltChange)) },
      ...competencyIDs.map((measure, position) => ({
        measure,
        values: people.map(({ studentID }) => {
          const change = changesOf.get(studentID);
          return change ? changeOf(change, position) : null;
        }),
      })),
    ],
  };
  const module = new URL('rank-correlations.worker.ts', import.meta.url);
  const found = await runInThread<typeof rankCorrelations>(module, input);
  const correlations = new Map(
    [...byKey.keys()].map((key, index): [string, RankCorrelation[]] => [
      key,
      (found[index] ?? []).map(({ n, ...rest }) => ({ ...rest, ...sizeOf(n, people.length) })),
    ]),
  );
  return (participation) => correlations.get(keyOf(participation)) ?? [];
}
