import {
  httpNames,
  openIDEndpoints,
  ownPageEndpoints,
  ownPageUse,
  type LanguageCode,
} from '@mebae/contracts';
import { createCandidateApi } from '@mebae/platform/light';

/** A call that takes longer keeps nobody at the page. */
const leaveMs = 5000;

/** Ends the student's sign-in on this device; without one nothing happens. */
export const endSignIn = () =>
  createCandidateApi(null, undefined, leaveMs).api(ownPageEndpoints.signOut);

/**
 * Tells the bff that the page is used.
 * @returns whether there is a sign-in still; true where nothing was heard
 */
export async function keepSignIn(): Promise<boolean> {
  try {
    const headers = { [httpNames.customHeader]: httpNames.customHeaderValue };
    const { status } = await fetch(ownPageUse, { method: 'POST', headers });
    return status !== 401;
  } catch {
    // the next touch tells it again
    return true;
  }
}

/** Ways to sign in that a school offers its students. */
export const readWays = (companyID: number, language: LanguageCode) =>
  createCandidateApi(null, language).api(openIDEndpoints.buttons, {
    query: { companyID, users: 'students' },
  });
