import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import {
  changedMeanwhile,
  endpointNames,
  endpointOf,
  type Endpoint,
  type EndpointName,
} from '@mebae/contracts';
import { createInterviewAndLetter } from '../testing/access/interview-and-letter.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { createEvent } from '../testing/events.ts';
import { createExam } from '../testing/exam.ts';
import { createSchool, type TestSchool } from '../testing/school.ts';

let api: TestApi;
let school: TestSchool;
beforeAll(async () => {
  api = await startTestApi();
  school = await createSchool(api.db, { classes: 1, studentsPerClass: 4 });
}, 600_000);

/**
 * Reasons of those without a version: nobody else changes it, it is one small fact that stands in full on the screen,
 * or it can be put back.
 */
const withoutVersion: Partial<Record<EndpointName, string>> = {
  'ownAccount.signOutDevice': 'a session, of the caller’s own',
  'answer.withdraw': 'a request of the candidate’s own',
  'promotion.removeNewcomer': 'a newcomer is never changed, only noted and struck',
  'findings.removeParticipation': 'a participation is never changed, only noted and struck',
  'secondFactors.removePasskey': 'a passkey, of the caller’s own',
  'secondFactors.removeOneTimeCode': 'an app, of the caller’s own',
  'schoolSecondFactors.remove': 'factors that are lost, which the person sets up anew',
  'schoolConnections.unlink': 'a link, which the next sign-in makes anew',
  'schoolProfile.removeLogo': 'a picture, of which the school has the file',
  // these can be taken back
  'keptApart.remove': 'undoID',
  'interviews.remove': 'undoID',
};

describe('every endpoint that deletes', () => {
  const deletions = endpointNames
    .map((name): [EndpointName, Endpoint] => [name, endpointOf(name)])
    .filter(([, { method }]) => method === 'DELETE');

  it.each(deletions)(
    '%s is told which version was read, or has nothing to lose',
    (name, endpoint) => {
      const properties = (schema: Endpoint['query']): string[] =>
        Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
      const hasVersion = properties(endpoint.query).some((key) =>
        ['updatedAt', 'basedOn'].includes(key),
      );
      expect(hasVersion).toBe(withoutVersion[name] === undefined);
      const canBeUndone = properties(endpoint.response).includes('undoID');
      expect(withoutVersion[name] !== 'undoID' || canBeUndone).toBe(true);
    },
  );
});

/** A row that can be deleted: its address, and the row that somebody else changes. */
interface Deletable {
  path: string;
  table: string;
  where: Record<string, number | string>;
  /** Whether it is one person's alone: then it was another window of the same person. */
  isOwn?: true;
}

const post = async (path: string, body: object) => {
  const response = await api.call('POST', path, { token: school.admin, body });
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  return response.body;
};

const kinds: Record<string, () => Promise<Deletable>> = {
  'a course that has not started': async () => {
    const exam = await createExam(api, school, { startsInHours: 5, evaluatorsPerStudent: 2 });
    const { evalSettingID } = exam;
    return { path: `/exams/${evalSettingID}`, table: 'exam', where: { evalSettingID } };
  },
  'a draft of a course': async () => {
    const { draftID } = await post('/exams/drafts', { step: 'base', data: {} });
    return {
      path: `/exams/drafts/${draftID}`,
      table: 'examDraft',
      where: { draftID },
      isOwn: true,
    };
  },
  'an event': async () => {
    const { eventID } = await createEvent(api.db, school);
    return { path: `/jgrow/events/${eventID}`, table: 'schoolEvent', where: { eventID } };
  },
  'an activity': async () => {
    const { activityID } = await post('/jgrow/activities', {
      title: '博物館の見学',
      description: '',
      growingPurposeIDs: [1],
      componentIDs: [],
      durationMinutes: null,
      beforeWork: '',
      afterWork: '',
      destinationID: null,
      isTemplate: false,
    });
    return { path: `/jgrow/activities/${activityID}`, table: 'activity', where: { activityID } };
  },
  'a letter': async () => {
    const studentID = school.students[0]?.studentID ?? 0;
    const { companyID, schoolYear } = school;
    const { letterID } = await createInterviewAndLetter(api.db, {
      companyID,
      studentID,
      schoolYear,
    });
    return {
      path: `/studentRecord/${studentID}/letters/${letterID}`,
      table: 'letter',
      where: { letterID },
    };
  },
  'a school competency': async () => {
    const body = { name: '探究する力', competencyIDs: [1, 2], isValid: true };
    const { customCompetencyID } = await post('/customCompetencies', body);
    return {
      path: `/customCompetencies/${customCompetencyID}`,
      table: 'customCompetency',
      where: { customCompetencyID },
    };
  },
  groups: async () => {
    const { groupSettingID } = await api.db
      .insertInto('groupSetting')
      .values({
        companyID: school.companyID,
        schoolYear: school.schoolYear,
        schoolClassIDs: school.classes.map(({ schoolClassID }) => schoolClassID),
        title: '遠足',
        state: 'draft',
        mode: 'balanced',
        measure: JSON.stringify({ kind: 'purpose', growingPurposeID: 1 }),
        evalSettingID: null,
        createdAt: new Date(),
        createdBy: school.userIDs.admin,
        updatedAt: new Date(),
        updatedBy: school.userIDs.admin,
      })
      .returning('groupSettingID')
      .executeTakeFirstOrThrow();
    await api.db
      .insertInto('studentGroup')
      .values({
        companyID: school.companyID,
        groupSettingID,
        groupNumber: 1,
        position: 0,
        name: '1',
      })
      .execute();
    return { path: `/groups/${groupSettingID}`, table: 'groupSetting', where: { groupSettingID } };
  },
};

/** Changes a row as somebody else does a second after it was read. */
async function changeByTeacher({ table, where, isOwn }: Deletable, readAt: string) {
  const at = new Date(Date.parse(readAt) + 1000);
  const conditions = Object.entries({ companyID: school.companyID, ...where }).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  const by = isOwn ? sql`` : sql`, updated_by = ${school.userIDs.teacher}`;
  await sql`update ${sql.table(table)} set updated_at = ${at} ${by}
    where ${sql.join(conditions, sql` and `)}`.execute(api.db);
}

describe('what somebody has changed since it was read', () => {
  it.each(Object.entries(kinds))('is not deleted: %s', async (_, make) => {
    const made = await make();
    const read = async () => api.call('GET', made.path, { token: school.admin });
    const remove = (updatedAt: string) =>
      api.call('DELETE', `${made.path}?updatedAt=${updatedAt}`, { token: school.admin });
    const { updatedAt } = (await read()).body;
    await changeByTeacher(made, updatedAt);
    const refused = await remove(updatedAt);
    const by = made.isOwn ? [] : ['試験', '教員'];
    const { updatedAt: now } = (await read()).body;
    expect([refused.status, refused.body.reason]).toEqual([409, [changedMeanwhile, now, ...by]]);
    expect((await remove(now)).status).toBe(200);
    expect((await read()).status).toBe(404);
  });

  it('is not reset: a text of mails, and a change over one that was reset is told', async () => {
    const path = '/mailTemplates/reminder/ja';
    const text = { subject: '{{title}}', text: '{{url}}' };
    const save = async (updatedAt: string | null) =>
      api.call('PUT', path, { token: school.admin, body: { ...text, updatedAt } });
    const read = async (): Promise<string | null> => {
      const { data } = (await api.call('GET', '/mailTemplates', { token: school.admin })).body;
      return data.find(
        (row: { kind: string; language: string }) =>
          row.kind === 'reminder' && row.language === 'ja',
      ).updatedAt;
    };
    const reset = (updatedAt: string | null) =>
      api.call('DELETE', `${path}?updatedAt=${updatedAt}`, { token: school.admin });
    expect((await save(null)).status).toBe(200);
    const first = await read();
    api.setNow(new Date(Date.now() + 1000));
    expect((await save(first)).status).toBe(200);
    const now = await read();
    const refused = await reset(first);
    expect([refused.status, refused.body.reason]).toEqual([
      409,
      [changedMeanwhile, now, '試験', '管理'],
    ]);
    // whoever has seen none is told of the one that there is, by name
    expect((await save(null)).body.reason).toEqual([changedMeanwhile, now, '試験', '管理']);
    expect((await reset(now)).status).toBe(200);
    expect(await read()).toBeNull();
    const late = await save(now);
    expect([late.status, late.body.reason[0], ...late.body.reason.slice(2)]).toEqual([
      409,
      changedMeanwhile,
      '試験',
      '管理',
    ]);
    api.setNow(null);
  });
});
