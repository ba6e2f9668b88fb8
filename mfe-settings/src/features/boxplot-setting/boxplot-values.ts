import { boxplotLimits, limits } from '@mebae/contracts';
import { hasTab } from '@mebae/rules';
import { z } from 'zod';
import type { Text } from '../../lib/text.ts';

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
