import { beforeAll, describe, expect, it } from 'vitest';
import { endpointNames, endpointOf, type EndpointName } from '@mebae/contracts';
import { isForCurrentYearOnly, permissionMatrix } from '@mebae/rules';
import { fixturesOf } from '../testing/access/fixtures.ts';
import { startAccessTest, type AccessTest } from '../testing/access/start-access-test.ts';

/** Calls that write and have nothing to do with a school year, or finish what is under way. */
const ofAnyYear: readonly EndpointName[] = [
  'account.signOut',
  'account.setLanguage',
  'account.setNameScript',
  'ownAccount.setName',
  'ownAccount.changePassword',
  'ownAccount.signOutDevice',
  'ownAccount.signOutEverywhere',
  'secondFactors.confirm',
  'secondFactors.passkeyOptions',
  'secondFactors.addPasskey',
  'secondFactors.renamePasskey',
  'secondFactors.removePasskey',
  'secondFactors.beginOneTimeCode',
  'secondFactors.confirmOneTimeCode',
  'secondFactors.removeOneTimeCode',
  'coveredSession.continueByPassword',
  'coveredSession.passkeyOptions',
  'coveredSession.continueByPasskey',
  'coveredSession.continueByConnection',
  'home.setDashboardText',
  'operations.dismiss',
  'operations.cancel',
  'students.setColumns',
  // choices of analyses, of any year
  'savedViews.create',
  'savedViews.update',
  'savedViews.remove',
  'teachers.invite',
  'teachers.unlock',
  'examDrafts.check',
  'examDrafts.members',
  'examDrafts.designs',
  'examDrafts.copy',
  'examDrafts.remove',
  // a course that runs into the next year is still looked after
  'evaluators.save',
  'evaluators.assign',
  'evaluators.decide',
  'evaluators.addOutside',
  'evaluators.outsideLinks',
  'evaluators.renewOutside',
  'evaluators.revokeOutside',
  'examSettings.check',
  'examSettings.change',
  'exams.change',
  'exams.end',
  'exams.score',
  'exams.remove',
  'examFollowUp.remind',
  'examFollowUp.extend',
  'examFollowUp.reopen',
  'loginCards.start',
  // of a course that is over, also of a past year
  'reports.make',
  // composes a text and keeps nothing
  'findings.propose',
  // of a course that is over, too, until its reports are printed
  'ownPage.release',
  'reportComments.save',
  'reportComments.setDue',
  // of the product, not of a year
  'guide.ask',
  'guide.word',
  'guide.notAnswered',
  'mailTemplates.save',
  'mailTemplates.reset',
  'mailTemplates.test',
  'rosterService.save',
  'rosterService.test',
  'rosterService.run',
  'rosterService.discard',
  'schoolConnections.save',
  'schoolConnections.setPasswords',
  'schoolConnections.test',
  'schoolConnections.unlink',
  'schoolSecondFactors.update',
  'schoolSecondFactors.remove',
  'schoolSecurity.update',
  'schoolSecurity.sendCode',
  'schoolSecurity.confirmCode',
  'boxplot.update',
  'customCompetencies.create',
  'customCompetencies.remove',
  'customCompetencies.update',
  'schoolProfile.removeLogo',
  'schoolProfile.setLogo',
  'schoolProfile.update',
  'dataExports.startSchool',
  'dataExports.startStudent',
  'retention.preview',
  'retention.update',
  'studentErasure.run',
  'outbox.markRead',
  'outbox.markAllRead',
  'outbox.retry',
  'outbox.retryAll',
];

let test: AccessTest;

beforeAll(async () => {
  test = await startAccessTest();
});

async function attempt(name: EndpointName, schoolYear: number) {
  const [fixture] = fixturesOf(name);
  if (!fixture) throw new Error(`${name} has no fixture.`);
  return test.attempt(name, fixture, 'admin', {
    headers: { 'school-year': String(schoolYear) },
  });
}

describe('courses, classes, people and activities', () => {
  const calls = endpointNames.filter(isForCurrentYearOnly);

  it.each(calls)(
    '%s is refused in a past and in a coming year, and writes nothing',
    async (name) => {
      const { schoolYear } = test.world.school;
      for (const year of [schoolYear - 1, schoolYear + 1]) {
        const { response, before, after } = await attempt(name, year);
        expect(response).toMatchObject({
          status: 409,
          body: { category: 2, code: 1, reason: 'notCurrentYear' },
        });
        expect(after).toEqual(before);
      }
    },
  );

  it('and none of them changes anything outside of its transaction', async () => {
    const { first, now } = await test.outside();
    expect(now).toEqual(first);
  });

  it('every call of staff that writes is one of these, or named here', () => {
    const writing = endpointNames.filter((name) => {
      const rule = permissionMatrix[name];
      const isOfStaff = !['anyone', 'candidate', 'student'].includes(rule);
      return isOfStaff && endpointOf(name).method !== 'GET';
    });
    expect(writing.filter((name) => !isForCurrentYearOnly(name)).toSorted()).toEqual(
      ofAnyYear.toSorted(),
    );
  });
});
