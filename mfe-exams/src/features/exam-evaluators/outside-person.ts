import { limits } from '@mebae/contracts';
import { isBlank, isEmail } from '@mebae/rules';

// The contract's own schemas are not in the browser's bundles; these say before the API what it would refuse.

export const isOutsideName = (text: string): boolean =>
  !isBlank(text) && text.trim().length <= limits.nameLength;

/** Empty: the link is handed out on paper. */
export const isOutsideEmail = (text: string): boolean => isBlank(text) || isEmail(text.trim());

export const isOutsideRelation = (text: string): boolean => text.trim().length <= limits.nameLength;
