import { activityLimits, limits, type ActivityBody, type ActivityDetail } from '@mebae/contracts';
import { hasTab, isBlank, normaliseText } from '@mebae/rules';
import { z } from 'zod';
import { durationUnits, parseDuration, splitDuration } from '../../lib/duration.ts';
import type { Text } from '../../lib/text.ts';

/** The rules of the form, with their messages in the user's language. */
export function formSchema(t: Text) {
  const lengthMessage = (max: number) => t('form.error.tooLong', { max });
  const longText = z
    .string()
    .max(limits.descriptionLength, lengthMessage(limits.descriptionLength))
    .refine((text) => !hasTab(text), t('form.error.tab'));
  const duration = z.object({ amount: z.string(), unit: z.enum(durationUnits) }).refine(
    ({ amount, unit }) => {
      const minutes = parseDuration(amount, unit);
      return minutes === null || (minutes >= 1 && minutes <= activityLimits.durationMinutes);
    },
    { path: ['amount'], message: t('form.error.duration') },
  );
  return z.object({
    title: z
      .string()
      .refine((text) => !hasTab(text), t('form.error.tab'))
      .refine((text) => !isBlank(normaliseText(text)), t('form.error.titleRequired'))
      .refine(
        (text) => text.trim().length <= limits.titleLength,
        lengthMessage(limits.titleLength),
      ),
    description: longText,
    growingPurposeIDs: z.array(z.number()).min(1, t('form.error.purposeRequired')),
    componentIDs: z
      .array(z.number())
      .max(
        activityLimits.components,
        t('form.error.components', { max: activityLimits.components }),
      ),
    duration,
    beforeWork: longText,
    afterWork: longText,
    destinationID: z.number().nullable(),
    newDestination: z
      .string()
      .trim()
      .refine((text) => !hasTab(text), t('form.error.tab'))
      .max(limits.nameLength, lengthMessage(limits.nameLength)),
    isTemplate: z.boolean(),
    basedOn: z.string().nullable(),
  });
}
export type FormValues = z.infer<ReturnType<typeof formSchema>>;

const emptyForm: FormValues = {
  title: '',
  description: '',
  growingPurposeIDs: [],
  componentIDs: [],
  duration: { amount: '', unit: 'minutes' },
  beforeWork: '',
  afterWork: '',
  destinationID: null,
  newDestination: '',
  isTemplate: false,
  basedOn: null,
};

/** A title for a copy that still fits. */
function copyTitle(title: string, t: Text): string {
  const available = limits.titleLength - t('form.copyTitle', { title: '' }).length;
  return t('form.copyTitle', { title: title.slice(0, available) });
}

/**
 * First values of the form.
 * @param source the activity to change or to begin from; null for an empty form
 * @param isCopy a copy gets a title of its own and is no template
 */
export function formFrom(source: ActivityDetail | null, isCopy: boolean, t: Text): FormValues {
  if (!source) return emptyForm;
  const split = source.durationMinutes === null ? null : splitDuration(source.durationMinutes);
  return {
    title: isCopy ? copyTitle(source.title, t) : source.title,
    description: source.description,
    growingPurposeIDs: source.purposes.map((purpose) => purpose.growingPurposeID),
    componentIDs: source.components.map((component) => component.componentID),
    duration: split ? { amount: String(split.amount), unit: split.unit } : emptyForm.duration,
    beforeWork: source.beforeWork,
    afterWork: source.afterWork,
    destinationID: source.destination?.ID ?? null,
    newDestination: '',
    isTemplate: isCopy ? false : source.isTemplate,
    basedOn: isCopy ? null : source.updatedAt,
  };
}

/**
 * A checked form as the API takes it.
 * @param destinationID of the form, or of the destination that was added for it
 */
export function bodyOf(values: FormValues, destinationID: number | null): ActivityBody {
  const { duration, newDestination: _added, basedOn: _version, ...body } = values;
  return {
    ...body,
    title: values.title.trim(),
    durationMinutes: parseDuration(duration.amount, duration.unit),
    destinationID,
  };
}
