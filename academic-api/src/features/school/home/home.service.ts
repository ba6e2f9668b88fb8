import type { DashboardText, HomeAttention, homeEndpoints } from '@mebae/contracts';
import { hasAdminAuthority, schoolYearOf, visibleClasses } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { assertUnchanged } from '../../../lib/audit/assert-unchanged.ts';
import { audit } from '../../../lib/audit/audit.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import { dashboardHtmlOf } from './dashboard-html.ts';
import * as repository from './home.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

/** Counts the work left to do and what went wrong in the session's year, as far as the caller may see it. */
export async function attention({
  tx,
  session,
  now,
}: Call<typeof homeEndpoints.attention>): Promise<HomeAttention> {
  const { companyID, schoolYear } = session;
  const runsSchool = hasAdminAuthority(session);
  return {
    setup:
      runsSchool && schoolYear >= schoolYearOf(now)
        ? await repository.setupCounts(tx, companyID, schoolYear)
        : null,
    unscored: await repository.unscoredCourses(tx, companyID, schoolYear, visibleClasses(session)),
    mails: runsSchool ? await repository.mailsToSee(tx, companyID) : null,
    roster: runsSchool ? await repository.rosterToSee(tx, companyID) : null,
  };
}

/** The school's announcement on home, as it was typed. */
export async function dashboardText(tx: Tx, session: StaffSession): Promise<DashboardText> {
  const { text, updatedAt } = await repository.dashboardText(tx, session.companyID);
  return { text, updatedAt: updatedAt.toISOString() };
}

/** The same as HTML that is safe to set. */
export async function dashboardHtml({
  tx,
  session,
}: Call<typeof homeEndpoints.dashboardInfo>): Promise<string> {
  return dashboardHtmlOf((await dashboardText(tx, session)).text);
}

/**
 * Changes the school's announcement on home. Leaves an audit row with both texts.
 * @throws Failure 409 `changedMeanwhile`
 */
export async function setDashboardText({
  tx,
  session,
  body: { text, updatedAt },
  now,
}: Call<typeof homeEndpoints.setDashboardText>): Promise<DashboardText> {
  const { companyID, userID } = session;
  const before = await repository.dashboardText(tx, companyID, { lock: true });
  assertUnchanged(before, updatedAt);
  if (before.text !== text) {
    await repository.setDashboardText(tx, companyID, text, { userID, now });
    await audit(tx, session, 'school.dashboardText', {
      detail: { before: before.text, after: text },
    });
  }
  return dashboardText(tx, session);
}
