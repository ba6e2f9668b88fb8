import { inEachLanguage, type SurveyItem, type SurveyOfEvent } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import type { Wording } from '../../db/masters/masters.ts';
import { surveyTexts } from '../../db/masters/survey-texts.ts';
import type { Localised } from '../../db/schema.ts';
import {
  readSurveyItems,
  type CarriedEvent,
  type SurveyItemRow,
} from './survey-items.repository.ts';

/** A text as somebody typed it, which is the same in each language. */
const asTyped = (text: string): Localised => inEachLanguage(() => text);

const emptyTitle = asTyped('');

/** The subject of an item: the activity, or the purpose in the words of the school's age. */
function titleOf({ activityTitle, growingPurposeID }: SurveyItemRow, wording: Wording): Localised {
  if (activityTitle !== null) return asTyped(activityTitle);
  const purpose = surveyTexts.purposes.find((row) => row.growingPurposeID === growingPurposeID);
  return purpose?.title[wording] ?? emptyTitle;
}

type Texts = Pick<SurveyItem, 'text' | 'low' | 'high'>;

function textsOf(row: SurveyItemRow, wording: Wording): Texts {
  const { kind, text, low, high } = row;
  if (kind === 'expectation' || kind === 'participation' || kind === 'feltChange') {
    const standard = surveyTexts[kind][wording];
    const title = titleOf(row, wording);
    // a function: a title may hold what `replace` would take for a pattern
    return {
      ...standard,
      text: inEachLanguage((code) => standard.text[code].replace('{title}', () => title[code])),
    };
  }
  if (kind !== 'scale') return { text: asTyped(text), low: null, high: null };
  const ends =
    low === '' && high === ''
      ? surveyTexts.scale[wording]
      : { low: asTyped(low), high: asTyped(high) };
  return { text: asTyped(text), ...ends };
}

/** A question as the candidates' pages show it. */
export function toSurveyItem(row: SurveyItemRow, wording: Wording): SurveyItem {
  const { surveyItemID, kind, options, isMultiple, isRequired } = row;
  return { surveyItemID, kind, options, isMultiple, isRequired, ...textsOf(row, wording) };
}

/** Surveys of events as a page shows them, without those that ask nothing at their moment. */
export function toSurveys(
  events: readonly CarriedEvent[],
  items: readonly SurveyItemRow[],
  wording: Wording,
): SurveyOfEvent[] {
  const byEvent = Map.groupBy(items, (item) => item.eventID);
  return events.flatMap((event) => {
    const own = byEvent.get(event.eventID) ?? [];
    if (own.length === 0) return [];
    return [{ ...event, items: own.map((item) => toSurveyItem(item, wording)) }];
  });
}

/** The questions of a course about one event, whoever is asked. */
export async function surveyOfEvent(
  tx: Tx,
  companyID: number,
  event: CarriedEvent,
  wording: Wording,
): Promise<SurveyOfEvent[]> {
  return toSurveys([event], await readSurveyItems(tx, { companyID, events: [event] }), wording);
}
