import { componentKinds, type ActivityDetail } from '@mebae/contracts';
import type { ComparedFields } from '@mebae/ui/forms';
import { durationText, parseDuration } from '../../lib/duration.ts';
import type { Text } from '../../lib/text.ts';
import type { ActivityChoices } from './choices.ts';
import { formFrom, type FormValues } from './form-values.ts';

/** How a conflict names the fields of an activity's form. */
export function comparedActivity(
  t: Text,
  { purposes, components, destinations }: ActivityChoices,
): ComparedFields<FormValues, ActivityDetail, 'newDestination'> {
  const joined = (names: readonly string[]): string => names.join(t('activity.nameJoiner'));
  return {
    valuesOf: (latest) => formFrom(latest, false, t),
    labels: {
      title: t('activity.title'),
      description: t('activity.description'),
      growingPurposeIDs: t('activity.purposes'),
      componentIDs: t('form.section.how'),
      duration: t('activity.duration'),
      destinationID: t('activity.destination'),
      beforeWork: t('activity.beforeWork'),
      afterWork: t('activity.afterWork'),
      isTemplate: t('activity.template'),
    },
    texts: {
      growingPurposeIDs: (chosen) =>
        joined(
          purposes
            .filter(({ growingPurposeID }) => chosen.includes(growingPurposeID))
            .map(({ title }) => title),
        ),
      componentIDs: (chosen) =>
        joined(
          componentKinds.flatMap((kind) =>
            components
              .filter((row) => row.kind === kind && chosen.includes(row.componentID))
              .map(({ name }) => name),
          ),
        ),
      duration: ({ amount, unit }) => {
        const minutes = parseDuration(amount, unit);
        return minutes ? durationText(minutes, t) : '';
      },
      destinationID: (chosen, { values: { newDestination }, latest }) => {
        if (newDestination !== '') return newDestination;
        // it may have been added since the form was opened
        const known = [...destinations, ...(latest.destination ? [latest.destination] : [])];
        return known.find(({ ID }) => ID === chosen)?.destinationName ?? '';
      },
      isTemplate: (isTemplate) => t(isTemplate ? 'activity.isTemplate' : 'activity.isNoTemplate'),
    },
  };
}
