import { z } from 'zod';

/** The name of a person in two parts, which each reader's language orders. */
export const personName = z.object({ lastName: z.string(), firstName: z.string() });
export type PersonName = z.infer<typeof personName>;

/** With the readings, which also tell people of one name apart; empty where nobody entered them. */
export const personNameWithKana = personName.extend({
  lastNameKana: z.string(),
  firstNameKana: z.string(),
});
export type PersonNameWithKana = z.infer<typeof personNameWithKana>;
