import type { ClassOverview } from '@mebae/contracts';
import { ofKind, statementsOf } from '@mebae/rules';
import type { LastScoreRow } from './class-overview.repository.ts';

/**
 * Students of a class who have clearly risen or fallen from an earlier course to the newest one, by the conditions that
 * the record and the talks have too.
 * @param scores of each student in the last two courses, a student's newer course first
 */
export function changesOfClass(scores: readonly LastScoreRow[]): ClassOverview['changes'] {
  const newest = scores.reduce<LastScoreRow | undefined>(
    (last, row) => (last === undefined || row.endAt > last.endAt ? row : last),
    undefined,
  );
  if (!newest) return { course: null, compared: 0, data: [] };
  const students = [...Map.groupBy(scores, (row) => row.studentID).values()]
    .map((own) => ({
      own,
      newer: own.filter((row) => row.evalSettingID === newest.evalSettingID),
      older: own.filter((row) => row.evalSettingID !== newest.evalSettingID),
    }))
    .filter(({ newer, older }) =>
      newer.some((row) => older.some(({ competencyID }) => competencyID === row.competencyID)),
    );
  const { evalSettingID, title, endAt } = newest;
  return {
    course: { evalSettingID, title, endAt: endAt.toISOString() },
    compared: students.length,
    data: students.flatMap(({ own, newer, older }) => {
      const statements = statementsOf({ scores: newer, before: older, isSelfCareless: false });
      const [risen, fallen] = (['risen', 'fallen'] as const).map((kind) =>
        ofKind(statements, kind).flatMap(({ competencyID }) =>
          newer.filter((row) => row.competencyID === competencyID),
        ),
      );
      const [student] = own;
      return student && risen && fallen && risen.length + fallen.length > 0
        ? [{ ...student, risen, fallen }]
        : [];
    }),
  };
}
