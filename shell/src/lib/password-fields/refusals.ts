import { ErrorCategory } from '@mebae/contracts';
import { ApiError } from '@mebae/platform';

/** Same as the current one (5, 15), rules not met (11); one of the last ones is the general 135. */
const authCodes = [5, 11, 15];
const usedBefore = 135;

/** Whether the server refuses the new password itself: such a failure belongs beside its field. */
export function refusesNewPassword(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.category === ErrorCategory.Auth) return authCodes.includes(error.code);
  return error.category === ErrorCategory.None && error.code === usedBefore;
}
