import { boxplotLimits, limits, type BoxplotSetting } from '@mebae/contracts';
import { hasTab } from '@mebae/rules';
import type { ComparedFields } from '@mebae/ui/forms';
import { z } from 'zod';
import type { Text } from '../../lib/text.ts';
import { boxKey, type NamedBox } from './available-boxes.ts';

/** Whether a text is a value of the scale: 0 to 100, one decimal at most. */
export const isOnScale = (text: string): boolean =>
  /^\d{1,3}(\.\d)?$/.test(text) && Number(text) >= 0 && Number(text) <= 100;

/** The rules of the form, with messages in the user's language. */
export const schemaOf = (t: Text) =>
  z.object({
    items: z
      .array(z.object({ kind: z.enum(['competency', 'customCompetency']), id: z.number() }))
      .min(1, t('boxplot.error.none'))
      .max(boxplotLimits.items, t('boxplot.error.tooMany', { max: boxplotLimits.items })),
    referenceLines: z.array(
      z.object({
        label: z
          .string()
          .trim()
          .min(1, t('boxplot.error.label'))
          .max(limits.nameLength, t('competency.error.tooLong', { max: limits.nameLength }))
          .refine((label) => !hasTab(label), t('competency.error.tab')),
        value: z
          .string()
          .transform((text) => text.normalize('NFKC').trim())
          .refine(isOnScale, t('boxplot.error.value')),
      }),
    ),
    /** The `updatedAt` that the input is based on; empty: nothing was set. */
    basedOn: z.string(),
  });
export type BoxplotValues = z.infer<ReturnType<typeof schemaOf>>;

/** First values of the form. */
export const valuesOf = (setting: BoxplotSetting): BoxplotValues => ({
  items: setting.items.map(({ kind, id }) => ({ kind, id })),
  referenceLines: setting.referenceLines.map(({ label, value }) => ({
    label,
    value: String(value),
  })),
  basedOn: setting.updatedAt ?? '',
});

/** How a conflict names the boxes and the lines. */
export const comparedBoxplot = (
  t: Text,
  available: readonly NamedBox[],
): ComparedFields<BoxplotValues, BoxplotSetting> => ({
  valuesOf,
  labels: { items: t('boxplot.boxes'), referenceLines: t('boxplot.lines') },
  texts: {
    items: (items) =>
      items
        .map((item) => available.find((box) => boxKey(box) === boxKey(item))?.name ?? '')
        .join(t('list.separator')),
    referenceLines: (lines) =>
      lines
        .map(({ label, value }) => t('boxplot.line', { label, value }))
        .join(t('list.separator')),
  },
});
