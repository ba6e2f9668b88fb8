import { z } from 'zod';

/**
 * The body of every failed call. `reason` is for a person only where the code is 83 (lines) or where `field` names an
 * input; otherwise the browser shows the catalogue's text in its own language.
 */
export const failureBody = z.object({
  code: z.number().int(),
  category: z.number().int().min(0).max(3),
  reason: z.union([z.string(), z.array(z.string())]).optional(),
});
export type FailureBody = z.infer<typeof failureBody>;
