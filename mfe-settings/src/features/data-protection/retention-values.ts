import {
  retentionKinds,
  retentionRules,
  type Retention,
  type RetentionBody,
  type RetentionKind,
} from '@mebae/contracts';
import { normaliseText } from '@mebae/rules';
import type { ComparedFields } from '@mebae/ui/forms';
import { z } from 'zod';
import type { Text } from '../../lib/text.ts';

/** Days as they are typed in; nothing keeps for ever. */
export type RetentionValues = Record<RetentionKind, string> & {
  /** The `updatedAt` that the input is based on; empty while nothing was set. */
  basedOn: string;
};

const forAll = <T>(valueOf: (kind: RetentionKind) => T) =>
  Object.fromEntries(retentionKinds.map((kind) => [kind, valueOf(kind)])) as Record<
    RetentionKind,
    T
  >;

function isUsable(kind: RetentionKind, text: string): boolean {
  const { min, max, isForever } = retentionRules[kind];
  if (text === '') return isForever;
  const days = Number(text);
  return Number.isInteger(days) && days >= min && days <= max;
}

/** Whether every number of days is one that the school may choose. */
export const areUsable = (values: RetentionValues): boolean =>
  retentionKinds.every((kind) => isUsable(kind, normaliseText(values[kind])));

/** Rules of the form, with messages in the user's language. */
export const retentionSchema = (t: Text) =>
  z.object({
    ...forAll((kind) => {
      const { min, max } = retentionRules[kind];
      return z
        .string()
        .transform(normaliseText)
        .refine((text) => isUsable(kind, text), t('school.daysProblem', { min, max }));
    }),
    basedOn: z.string(),
  });

/** First values of the form. */
export const valuesOf = (retention: Retention): RetentionValues => ({
  ...forAll((kind) => String(retention[kind] ?? '')),
  basedOn: retention.updatedAt ?? '',
});

/** Checked values as the API takes them. */
export const daysOf = (values: RetentionValues): RetentionBody =>
  forAll((kind) =>
    values[kind] === '' ? null : Number(normaliseText(values[kind])),
  ) as RetentionBody;

/** How a conflict names the fields of the form. */
export const comparedRetention = (t: Text): ComparedFields<RetentionValues, Retention> => ({
  valuesOf,
  labels: forAll((kind) => t(`data.${kind}`)),
  texts: forAll(
    () => (days: string) => (days === '' ? t('data.forever') : t('school.expiryDays', { n: days })),
  ),
});
