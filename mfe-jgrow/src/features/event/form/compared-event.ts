import type { EventDetail, EventTarget, EventTargetBody, LanguageCode } from '@mebae/contracts';
import { formatDate } from '@mebae/platform';
import type { ComparedFields } from '@mebae/ui/forms';
import type { Text } from '../../../lib/text.ts';
import {
  optionsOf,
  targetBodyOf,
  valuesOf,
  type EventValues,
  type QuestionValues,
} from './form-values.ts';
import { isSameTarget } from './target-choice.ts';
import type { EventChoices } from './use-event-choices.ts';

interface Words {
  t: Text;
  language: LanguageCode;
  targetName: (target: EventTarget) => string;
}

/**
 * How a conflict names the fields of an event's form.
 * @param edited the event as the form began; null for a new one, which nobody else has changed
 */
export function comparedEvent(
  words: Words,
  { purposes, options }: EventChoices,
  edited: EventDetail | null,
): ComparedFields<EventValues, EventDetail, 'copiedFrom'> {
  const { t, language } = words;
  const joined = (names: readonly string[]): string => names.join(t('activity.nameJoiner'));
  const courseText =
    (name: 'courseBefore' | 'courseAfter') =>
    (chosen: number | null, { latest }: { latest: EventDetail }): string => {
      if (chosen === null) return t('eventForm.noCourse');
      const known = [...options.courses, latest[name], edited?.[name]];
      return known.find((course) => course?.evalSettingID === chosen)?.title ?? '';
    };
  return {
    valuesOf,
    labels: {
      title: t('event.title'),
      startsOn: t('event.startsOn'),
      endsOn: t('event.endsOn'),
      destinations: t('activity.destination'),
      growingPurposeIDs: t('activity.purposes'),
      note: t('event.note'),
      targets: t('event.targets'),
      activities: t('event.activities'),
      courseBefore: t('event.courseBefore'),
      courseAfter: t('event.courseAfter'),
      questions: t('event.questions'),
    },
    texts: {
      startsOn: (day) => formatDate(day, language),
      endsOn: (day) => formatDate(day, language),
      destinations: (chosen) => joined(chosen.map(({ name }) => name)),
      growingPurposeIDs: (chosen) =>
        joined(
          purposes
            .filter(({ growingPurposeID }) => chosen.includes(growingPurposeID))
            .map(({ title }) => title),
        ),
      targets: (chosen, { latest }) => {
        const known = [...latest.targets, ...(edited?.targets ?? [])];
        return joined(
          chosen
            .map((target) => targetText(target, known, options, words))
            // the order of targets says nothing
            .toSorted((one, other) => one.localeCompare(other, language)),
        );
      },
      activities: (chosen) => joined(chosen.map(({ title }) => title)),
      courseBefore: courseText('courseBefore'),
      courseAfter: courseText('courseAfter'),
      questions: (questions) => questions.map((question) => questionText(question, t)).join('\n'),
    },
  };
}

/** Names a target, which the event or the form knows. */
function targetText(
  target: EventTargetBody,
  known: readonly EventTarget[],
  { classes, groupSettings }: EventChoices['options'],
  { targetName }: Words,
): string {
  const named = known.find((other) => isSameTarget(targetBodyOf(other), target));
  if (named) return targetName(named);
  if (target.kind === 'class') {
    const schoolClass = classes.find((row) => row.schoolClassID === target.schoolClassID);
    return schoolClass
      ? targetName({ kind: 'class', schoolClass, students: schoolClass.students })
      : '';
  }
  const setting = groupSettings.find((row) => row.groupSettingID === target.groupSettingID);
  const group = setting?.groups.find((row) => row.groupNumber === target.groupNumber);
  return targetName({
    ...target,
    title: setting?.title ?? '',
    groupName: group?.name ?? null,
    students: group?.students ?? 0,
  });
}

/** Reads a question with its kind, its survey and what can be answered. */
function questionText(
  { kind, moment, text, low, high, options, isRequired, isMultiple }: QuestionValues,
  t: Text,
): string {
  const details = [
    t(`survey.short.${moment}`),
    t(`question.kind.${kind}`),
    ...(isRequired ? [t('question.required')] : []),
    ...(kind === 'scale' ? [low, high].filter((end) => end !== '') : []),
    ...(kind === 'choice' ? optionsOf(options) : []),
    ...(kind === 'choice' && isMultiple ? [t('question.multiple')] : []),
  ];
  return t('question.withDetails', { text, details: details.join(t('activity.nameJoiner')) });
}
