import { comparesClasses, type Prepared } from './prepare-draft.ts';

/**
 * The settings as the row of a course holds them.
 * @returns null as long as a date or the question type is open
 */
export function examValuesOf(prepared: Prepared) {
  const { settings, competencies, items } = prepared;
  // the event is what keeps which courses it has
  const { rule, startAt, endAt, questionTypeID, mail, forEvent: _event, ...others } = settings;
  if (startAt === null || endAt === null || questionTypeID === null) return null;
  return {
    ...others,
    compareClasses: comparesClasses(prepared),
    startAt,
    endAt,
    questionTypeID,
    competencyIDs: competencies.map((row) => row.competencyID),
    questionItems: JSON.stringify(
      items.map(({ questionItemID, version }) => ({ questionItemID, version })),
    ),
    examineeRule: JSON.stringify(rule),
    mail: JSON.stringify(mail),
  };
}
