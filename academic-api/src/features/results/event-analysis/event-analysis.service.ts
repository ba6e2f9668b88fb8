import type { ActivityComponent, ComparedEvent, EventAnalysis } from '@mebae/contracts';
import { readsOfOthers } from '@mebae/rules';
import { auditView } from '../../../lib/audit/audit-view.repository.ts';
import type { Caller } from '../../../lib/calls/caller.ts';
import { toComponents } from '../../../lib/events/activity-components.ts';
import { readerOf } from '../../../lib/school-words/text-reader.ts';
import { correlateParticipation } from './correlations.ts';
import * as repository from './event-analysis.repository.ts';
import type { SurveyItemRow } from './event-analysis.repository.ts';
import { eventNotFound, readEventData, type EventData } from './read-events.ts';
import { compareChange } from './score-change.ts';
import {
  meansOfAll,
  meansOfClasses,
  peopleWithQuadrant,
  questionFigures,
  sizeOf,
  stepFigures,
  valuesOf,
} from './survey-figures.ts';
import { hasAnswered, tookPart, type SortedItems } from './survey-people.ts';

/** Events up to the school year that somebody has answered about, latest first. */
export const readEvents = async ({ tx, session }: Caller) => ({
  data: await repository.readAnsweredEvents(tx, session),
});

/**
 * The results of an event's surveys.
 * @throws Failure academic.1 (404) for an event that is not there, or of a later year than the caller's
 */
export async function readAnalysis(caller: Caller, eventID: number): Promise<EventAnalysis> {
  const [data] = await readEventData(caller, [eventID]);
  if (!data) throw eventNotFound();
  const { tx, session, language } = caller;
  const { event, items, people } = data;
  await leaveTrace(caller, [data]);
  const componentIDs = [...new Set(items.participation.flatMap((item) => item.componentIDs))];
  const components = toComponents(
    await repository.readComponents(tx, componentIDs, language),
    await readerOf(caller),
  );
  const classIDs = new Set(people.flatMap(({ schoolClassID }) => schoolClassID ?? []));
  const classes = await repository.readClasses(tx, session.companyID, [...classIDs]);
  const activities = items.participation.length > 0 ? items.participation : items.expectation;
  const componentGroups = groupComponents(components, items);
  const correlate = await correlateParticipation(
    people,
    items,
    data.changes,
    data.competencies.map(({ competencyID }) => competencyID),
    [
      ...activities.map(({ activityID }) => participationIn(items, activityID)),
      ...componentGroups.map((group) => group.activities),
    ],
  );
  const answered = (moment: 'before' | 'after') =>
    people.filter((person) => hasAnswered(person, moment, items));
  const after = new Set(answered('after'));
  const courseHead = (course: EventData['courseBefore']) =>
    course && {
      evalSettingID: course.evalSettingID,
      title: course.title,
      hasScores: course.hasScores,
    };
  return {
    event: {
      ...event,
      courseBefore: courseHead(data.courseBefore),
      courseAfter: courseHead(data.courseAfter),
    },
    counts: {
      students: people.length,
      before: answered('before').length,
      after: after.size,
      both: answered('before').filter((person) => after.has(person)).length,
      participants: people.filter((person) => tookPart(person, items)).length,
    },
    activities: activities.map(({ activityID, text }) => {
      const itemsOf = (kind: 'expectation' | 'participation') =>
        items[kind].filter((item) => item.activityID === activityID);
      const figures = (kind: 'expectation' | 'participation') =>
        stepFigures(
          itemsOf(kind).flatMap(({ surveyItemID }) => valuesOf(people, surveyItemID)),
          people.length,
          kind === 'participation' ? 0 : 1,
        );
      return {
        activityID: activityID ?? 0,
        title: text,
        expectation: figures('expectation'),
        participation: figures('participation'),
        correlations: correlate(participationIn(items, activityID)),
      };
    }),
    quadrants: await readQuadrants(caller, data),
    feltChange: items.feltChange.map(({ growingPurposeID, text, surveyItemID }) => ({
      growingPurposeID: growingPurposeID ?? 0,
      title: text,
      figures: stepFigures(valuesOf(people, surveyItemID), people.length, 1),
    })),
    change: changeOfCompetencies(data),
    isComparable: data.isComparable,
    components: componentGroups.map(({ components: own, activities: ownActivities }) => ({
      components: own,
      activityIDs: ownActivities.flatMap((item) => item.activityID ?? []),
      correlations: correlate(ownActivities),
    })),
    classes: meansOfClasses(people, items, classes),
    questions: questionFigures(people, items),
  };
}

/** Leaves an audit row where answers of students are counted whom the caller does not teach. */
async function leaveTrace(
  { tx, session, now }: Caller,
  events: readonly EventData[],
): Promise<void> {
  if (!events.some(({ people }) => readsOfOthers(session, people))) return;
  const eventIDs = events.map(({ event }) => event.eventID);
  await auditView(tx, session, 'figures.view', { detail: { part: 'events', eventIDs } }, now);
}

const participationIn = ({ participation }: SortedItems, activityID: number | null) =>
  participation.filter((item) => item.activityID === activityID);

/** Components by the activities that have them, and the participation in these. */
function groupComponents(
  components: readonly ActivityComponent[],
  { participation }: SortedItems,
): { components: ActivityComponent[]; activities: SurveyItemRow[] }[] {
  const activitiesOf = ({ componentID }: ActivityComponent) =>
    participation.filter(({ componentIDs }) => componentIDs.includes(componentID));
  const groups = Map.groupBy(components, (component) =>
    activitiesOf(component)
      .map(({ surveyItemID }) => surveyItemID)
      .join(' '),
  );
  return [...groups.values()].map((own) => ({
    components: own,
    activities: own[0] ? activitiesOf(own[0]) : [],
  }));
}

async function readQuadrants(
  { tx, session }: Caller,
  { items, people }: EventData,
): Promise<EventAnalysis['quadrants']> {
  const placed = peopleWithQuadrant(people, items);
  const ids = placed.map(({ person }) => person.enrolmentID);
  const names = new Map(
    (await repository.readNames(tx, session.companyID, ids)).map((row) => [row.studentID, row]),
  );
  const points = placed.flatMap(({ person, ...place }) => {
    const name = names.get(person.studentID);
    return name ? [{ ...name, ...place }] : [];
  });
  const count = (name: string) => placed.filter(({ quadrant }) => quadrant === name).length;
  return {
    ...sizeOf(placed.length, people.length),
    counts: {
      highHigh: count('highHigh'),
      highLow: count('highLow'),
      lowHigh: count('lowHigh'),
      lowLow: count('lowLow'),
    },
    points,
  };
}

function changeOfCompetencies({
  competencies,
  changes,
  people,
  items,
}: EventData): EventAnalysis['change'] {
  const participants = new Set(
    people.filter((person) => tookPart(person, items)).map(({ studentID }) => studentID),
  );
  const figures = compareChange(changes, competencies.length, (id) => participants.has(id));
  return competencies.flatMap((competency, position) => {
    const own = figures[position];
    return own ? [{ ...competency, ...own }] : [];
  });
}

/**
 * Events beside each other, in the order that they are asked for.
 * @throws Failure academic.1 (404) for an event that is not there, or of a later year than the caller's
 */
export async function compareEvents(
  caller: Caller,
  eventIDs: readonly number[],
): Promise<{ data: ComparedEvent[] }> {
  const events = await readEventData(caller, eventIDs);
  await leaveTrace(caller, events);
  return {
    data: events.map((data) => {
      const { event, items, people } = data;
      return {
        event,
        students: people.length,
        participants: people.filter((person) => tookPart(person, items)).length,
        ...meansOfAll(people, items),
        isComparable: data.isComparable,
        change: changeOfCompetencies(data).map(
          ({ participants: figures, others: _others, difference: _difference, ...competency }) => ({
            ...competency,
            figures,
          }),
        ),
      };
    }),
  };
}
