import { auditWords, Role } from '@mebae/contracts';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { createAccount } from '../../../testing/account.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createExam } from '../../../testing/exam.ts';
import { startLaunches } from '../../../testing/launch-from-platform.ts';
import { createSchool } from '../../../testing/school.ts';

const api = await startTestApi();
const school = await createSchool(api.db);
const other = await createSchool(api.db);
const { platform, register, turnOn, begin, launch, complete, identify } = await startLaunches(api);

let serial = 0;
const learner = (values: Partial<Parameters<typeof launch>[0]> = {}) => ({
  subject: `student-${(serial += 1)}`,
  name: '佐藤 花',
  roles: ['Learner'],
  sourcedID: `roster-${serial}`,
  ...values,
});
const instructor = (values: Partial<Parameters<typeof launch>[0]> = {}) => ({
  ...learner(values),
  roles: ['Instructor'],
  ...values,
});

/** A student of the school whom the roster knows, as somebody at the platform. */
async function knownLearner(at = school) {
  const person = learner();
  const student = at.students[serial % at.students.length];
  if (!student) throw new Error('the school has students');
  await api.db.deleteFrom('linkedIdentity').where('studentID', '=', student.studentID).execute();
  await identify(student, person.sourcedID);
  return { person, studentID: student.studentID };
}

async function knownInstructor(values = {}) {
  const person = instructor(values);
  const account = await createAccount(api.db, school.companyID, {
    email: `${person.subject}@school.example`,
    role: Role.Normal,
  });
  await identify(account, person.sourcedID);
  return { person, ...account };
}

/** The platform is registered and the school has pinned its deployment. */
async function connect(values: Parameters<typeof turnOn>[2] = {}, identifier = 'lis') {
  const connectionID = await register({ identifier });
  await turnOn(connectionID, school, values);
  return connectionID;
}

const ownPageOf = (token: string) =>
  api.call('GET', '/my', { headers: { 'student-token': token } });
const reasonOf = ({ body }: { body: { reason?: unknown } }) => body.reason;

describe('a student', () => {
  it('comes by the identifier of the roster, and afterwards by issuer and subject', async () => {
    await connect();
    const { person, studentID } = await knownLearner();
    const first = await launch(person);
    expect(first).toMatchObject({ status: 200, body: { as: 'student', path: '/my' } });
    expect((await ownPageOf(first.body.studentToken)).body.isSignedIn).toBe(true);
    // the platform has forgotten what the roster calls them
    const again = await launch({ subject: person.subject, name: '', roles: ['Learner'] });
    expect(again.body.as).toBe('student');
    const actions = await api.db
      .selectFrom('auditLog')
      .select(['action', 'detail'])
      .where('studentID', '=', studentID)
      .orderBy('auditID')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['student.signIn', 'student.signIn']);
    const words = auditWords('ja', (text) => text).detail(actions[0]?.detail ?? {}, {});
    expect(words).toMatch(/^外部連携：platform \d+$/);
  });

  it('comes straight into a course that they take part in, and to the own page where there is nothing to answer', async () => {
    await connect();
    const { person, studentID } = await knownLearner();
    const { evalSettingID, tokens } = await createExam(api, school, { classes: 2 });
    expect(tokens.has(studentID)).toBe(true);
    const inCourse = (course: unknown) =>
      launch(person, {
        claims: (claims) => ({
          ...claims,
          'https://purl.imsglobal.org/spec/lti/claim/custom': { course },
        }),
      });
    const { path } = (await inCourse(String(evalSettingID))).body;
    expect(path).toMatch(/^\/answer\/[\w-]+$/);
    const answering = await api.call('GET', '/my', { candidate: path.replace('/answer/', '') });
    expect(answering.status).toBe(200);
    for (const course of [evalSettingID + 999_999, 'x', '-1', null, ['1'], { id: 1 }]) {
      expect((await inCourse(course)).body.path).toBe('/my');
    }
    await api.db
      .updateTable('exam')
      .set({ endedAt: new Date() })
      .where('evalSettingID', '=', evalSettingID)
      .execute();
    expect((await inCourse(String(evalSettingID))).body.path).toBe('/my');
  });

  it('takes over nobody: a second account with the same identifier, another school, somebody who has left', async () => {
    await connect();
    const { person, studentID } = await knownLearner();
    expect((await launch(person)).body.as).toBe('student');
    const second = { ...person, subject: `${person.subject}-again` };
    expect(reasonOf(await launch(second))).toBe('notRegistered');
    const theirs = await knownLearner(other);
    expect(reasonOf(await launch(theirs.person))).toBe('notRegistered');
    expect(reasonOf(await launch(learner()))).toBe('notRegistered');
    expect(reasonOf(await launch(learner({ sourcedID: undefined })))).toBe('notRegistered');
    expect(reasonOf(await launch(learner({ sourcedID: '' })))).toBe('notRegistered');
    // a parameter that the platform has not filled in names nobody
    expect(reasonOf(await launch(learner({ sourcedID: '$Person.sourcedId' })))).toBe(
      'notRegistered',
    );
    await api.db
      .updateTable('student')
      .set({ removedAt: new Date() })
      .where('studentID', '=', studentID)
      .execute();
    expect(reasonOf(await launch(person))).toBe('invalidAccount');
    await api.db
      .updateTable('student')
      .set({ removedAt: null })
      .where('studentID', '=', studentID)
      .execute();
  });

  it('is no member of the staff, whoever the identifier names', async () => {
    await connect();
    const { person } = await knownInstructor();
    expect(reasonOf(await launch({ ...person, roles: ['Learner'] }))).toBe('notRegistered');
    const { person: pupil } = await knownLearner();
    expect(reasonOf(await launch({ ...pupil, roles: ['Instructor'] }))).toBe('notRegistered');
    // once they are linked, another role opens nothing else
    expect((await launch(person)).body.as).toBe('staff');
    expect(reasonOf(await launch({ ...person, roles: ['Learner'] }))).toBe('roleNotServed');
    expect((await launch(pupil)).body.as).toBe('student');
    expect(reasonOf(await launch({ ...pupil, roles: ['Administrator'] }))).toBe('roleNotServed');
  });
});

describe('a member of the staff', () => {
  it('comes with the authority that the account has here, whatever the role says', async () => {
    await connect();
    const { person, email, userID } = await knownInstructor({ roles: ['Administrator'] });
    const { body } = await launch(person);
    expect(body).toMatchObject({ as: 'staff', email, path: '/pages/home' });
    const profile = await api.call('GET', '/account/profile', { token: body.authToken });
    expect(profile.body.userID).toBe(userID);
    const denied = await api.call('GET', '/school/connections', { token: body.authToken });
    expect(denied.status).toBe(403);
    const { evalSettingID } = await createExam(api, school);
    const inCourse = await launch(person, {
      claims: (claims) => ({
        ...claims,
        'https://purl.imsglobal.org/spec/lti/claim/target_link_uri': `${api.deps.config.publicUrl}/lti/launch?course=${evalSettingID}`,
      }),
    });
    expect(inCourse.body.path).toBe(`/pages/exam/${evalSettingID}`);
  });

  it('does not come by an address, even a verified one, nor with an account that is not valid', async () => {
    await connect();
    const { email, userID, person } = await knownInstructor();
    await identify({ userID }, null);
    const byAddress = await launch(instructor({ email, sourcedID: undefined }), {
      claims: (claims) => ({ ...claims, email_verified: true }),
    });
    expect(reasonOf(byAddress)).toBe('notRegistered');
    await identify({ userID }, person.sourcedID);
    expect((await launch(person)).body.as).toBe('staff');
    await api.db
      .updateTable('account')
      .set({ valid: false })
      .where('userID', '=', userID)
      .execute();
    expect(reasonOf(await launch(person))).toBe('invalidAccount');
  });
});

describe('what a school has pinned', () => {
  it('is a deployment: others open nothing, and neither does one that is off', async () => {
    const connectionID = await register();
    const { person } = await knownLearner();
    expect(reasonOf(await launch(person))).toBe('deploymentUnknown');
    await turnOn(connectionID, school, { organisations: ['s_1', 'S_12'] });
    expect(reasonOf(await launch(person))).toBe('deploymentUnknown');
  });

  it('is whom it is for', async () => {
    await connect({ isForStudents: false });
    const { person } = await knownLearner();
    expect(reasonOf(await launch(person))).toBe('roleNotServed');
    await connect({ isForStaff: false });
    expect((await launch(person)).body.as).toBe('student');
    expect(reasonOf(await launch((await knownInstructor()).person))).toBe('roleNotServed');
    for (const roles of [[], ['Mentor'], ['Learner', 'Mentor'], ['urn:x:Guest']]) {
      expect(reasonOf(await launch({ ...person, roles }))).toBe('roleNotServed');
    }
  });

  it('may be one organisation of a deployment that several schools share', async () => {
    const connectionID = await register();
    await turnOn(connectionID, school, { organisations: ['S_1 C1'] });
    await turnOn(connectionID, other, { organisations: ['S_1 C2'] });
    const { person } = await knownLearner();
    const said = (organisation: string) =>
      launch({ ...person, custom: { organization: organisation, grade: 'J1', class: '1' } });
    expect((await said('C1')).body.as).toBe('student');
    expect(reasonOf(await said('C2'))).toBe('notRegistered');
    expect(reasonOf(await said('C3'))).toBe('deploymentUnknown');
    expect(reasonOf(await launch(person))).toBe('deploymentUnknown');
  });

  it('belongs to one school', async () => {
    const connectionID = await connect();
    const path = `/school/connections/${connectionID}`;
    const taken = await api.call('PUT', path, {
      token: other.admin,
      body: {
        isOn: true,
        isForStaff: true,
        isForStudents: true,
        organisations: [platform.deploymentID],
        updatedAt: null,
      },
    });
    expect(reasonOf(taken)).toBe('organisationTaken');
  });
});

describe('where a platform says the identifier', () => {
  it('is as registered: a parameter that a teacher can type names nobody where the claim of the roster counts', async () => {
    await connect();
    const { person } = await knownLearner();
    const typed = learner({
      sourcedID: undefined,
      custom: { userMasterIdentifier: person.sourcedID },
    });
    expect(reasonOf(await launch(typed))).toBe('notRegistered');
    await connect({}, 'custom');
    expect((await launch(typed)).body.as).toBe('student');
  });

  it('may be the subject', async () => {
    await connect({}, 'subject');
    const { person } = await knownLearner();
    const bySubject = learner({ subject: person.sourcedID, sourcedID: 'another' });
    expect((await launch(bySubject)).body.as).toBe('student');
  });
});

describe('a launch', () => {
  it('asks the platform with what LTI wants, and only for a target of ours', async () => {
    await connect();
    const { body } = await begin('somebody', { messageHint: 'a hint' });
    const url = new URL(body.url);
    expect(`${url.origin}${url.pathname}`).toBe(platform.authorizationURL);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      scope: 'openid',
      response_type: 'id_token',
      response_mode: 'form_post',
      prompt: 'none',
      client_id: platform.clientID,
      redirect_uri: `${api.deps.config.publicUrl}/lti/launch`,
      login_hint: 'somebody',
      lti_message_hint: 'a hint',
      lti_deployment_id: platform.deploymentID,
      nonce: body.nonce,
    });
    const { publicUrl } = api.deps.config;
    for (const targetLinkURI of [
      'https://elsewhere.example/lti/launch',
      `${publicUrl}/pages/home`,
      `${publicUrl}/lti/launch/../../pages/home`,
      `${publicUrl}/lti/launch?returnTo=/pages/home`,
      `${publicUrl}.elsewhere.example/lti/launch`,
      'javascript:alert(1)',
      '/lti/launch',
    ]) {
      expect(reasonOf(await begin('somebody', { targetLinkURI }))).toBe('notGenuine');
    }
  });

  it('is begun by a platform that is registered; of several with its issuer by the client', async () => {
    await connect();
    expect(reasonOf(await begin('x', { issuer: 'https://elsewhere.example' }))).toBe(
      'platformUnknown',
    );
    expect(reasonOf(await begin('x', { issuer: `${platform.issuer}/` }))).toBe('platformUnknown');
    expect(reasonOf(await begin('x', { clientID: 'another' }))).toBe('platformUnknown');
    expect((await begin('x', { clientID: null })).status).toBe(200);
    await register({ client: 'second' });
    expect(reasonOf(await begin('x', { clientID: null }))).toBe('platformUnknown');
    expect((await begin('x', { clientID: 'second' })).status).toBe(200);
  });

  it('counts once: state, nonce and id of the token are used up, whatever comes with them', async () => {
    await connect();
    const { person } = await knownLearner();
    const begun = (await begin(person.subject)).body;
    let token = '';
    const keep = (signed: string) => (token = signed);
    expect((await complete(begun, person, { token: keep })).body.as).toBe('student');
    expect(reasonOf(await complete(begun, person, { token: () => token }))).toBe('notGenuine');
    // a new message to the same launch
    expect(reasonOf(await complete(begun, person))).toBe('notGenuine');
    // the id of that token in another launch
    const { jti } = decodeJwt(token);
    const next = (await begin(person.subject)).body;
    const withID = { claims: (claims: object) => ({ ...claims, jti }) };
    expect(reasonOf(await complete(next, person, withID))).toBe('notGenuine');
    // and the state beside another nonce
    const third = (await begin(person.subject)).body;
    const mixed = { ...third, state: begun.state };
    expect(reasonOf(await complete(mixed, person))).toBe('notGenuine');
    const used = await api.db.selectFrom('ltiUsedValue').selectAll().execute();
    expect(used.every(({ valueHash }) => valueHash.length === 32)).toBe(true);
  });

  it('counts once when it comes many times at the same moment', async () => {
    await connect();
    const { person } = await knownLearner();
    const begun = (await begin(person.subject)).body;
    let token = '';
    const idToken = async () =>
      (token ||= await platform.sign(platform.claims(begun.nonce, person)));
    await idToken();
    const tries = Array.from({ length: 8 }, () => complete(begun, person, { token: () => token }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 400),
    ]);
  });

  it('forgets used values after an hour, when no message is as young any more', async () => {
    await connect();
    const { person } = await knownLearner();
    await launch(person);
    const count = async () =>
      (await api.db.selectFrom('ltiUsedValue').selectAll().execute()).length;
    expect(await count()).toBeGreaterThanOrEqual(3);
    const later = new Date(Date.now() + 3_700_000);
    api.setNow(later);
    try {
      const seconds = Math.floor(later.getTime() / 1000);
      const claims = (c: object) => ({ ...c, iat: seconds, exp: seconds + 60 });
      expect((await launch(person, { claims })).body.as).toBe('student');
      expect(await count()).toBe(3);
    } finally {
      api.setNow(null);
    }
  });

  it.each([
    ['down', 'platformUnavailable'],
    ['nonsense', 'platformUnavailable'],
    ['no-keys', 'notGenuine'],
  ] as const)('is refused while the platform’s keys are %s', async (trouble, reason) => {
    await connect();
    const { person } = await knownLearner();
    platform.trouble = trouble;
    expect(reasonOf(await launch(person))).toBe(reason);
  });

  it('opens nobody of a platform that shares its issuer', async () => {
    const connectionID = await connect();
    const { person } = await knownLearner();
    expect((await launch(person)).body.as).toBe('student');
    const second = await register({ client: 'second-client' });
    await turnOn(second, other);
    const begun = (await begin(person.subject, { clientID: 'second-client' })).body;
    expect(begun.connectionID).toBe(second);
    const claims = (c: object) => ({ ...c, aud: 'second-client' });
    expect(reasonOf(await complete(begun, person, { claims }))).toBe('notRegistered');
    // nor does a message for one client answer a launch of the other
    const again = (await begin(person.subject, { clientID: 'second-client' })).body;
    expect(reasonOf(await complete(again, person))).toBe('notGenuine');
    const mixed = { ...(await begin(person.subject)).body, connectionID: second };
    expect(reasonOf(await complete(mixed, person))).toBe('notGenuine');
    expect(connectionID).not.toBe(second);
  });
});

describe('a choice of a link', () => {
  it('offers staff the own page and the school’s courses, signed for the platform', async () => {
    await connect();
    const title = '選ぶコース';
    const { evalSettingID } = await createExam(api, school, { title });
    const { person } = await knownInstructor();
    const { body } = await launch(person, { choosing: true });
    expect(body).toMatchObject({ as: 'choice', left: 0 });
    expect(body.authToken).toBeUndefined();
    expect(body.choices[0].course).toBeNull();
    const chosen = body.choices.find(
      (choice: { course: { title: string } | null }) => choice.course?.title === title,
    );
    const claims = decodeJwt(chosen.JWT);
    expect(claims).toMatchObject({
      iss: platform.clientID,
      aud: platform.issuer,
      'https://purl.imsglobal.org/spec/lti/claim/message_type': 'LtiDeepLinkingResponse',
      'https://purl.imsglobal.org/spec/lti/claim/deployment_id': platform.deploymentID,
      'https://purl.imsglobal.org/spec/lti-dl/claim/data': 'data-of-the-platform',
    });
    const taken = await fetch(body.returnURL, {
      method: 'POST',
      body: new URLSearchParams({ JWT: chosen.JWT }),
    });
    expect(taken.status).toBe(200);
    expect(platform.links.at(-1)).toMatchObject({
      title,
      url: `${api.deps.config.publicUrl}/lti/launch`,
      custom: { course: String(evalSettingID) },
    });
  });

  it('is nothing for students, and nothing where the platform takes no links', async () => {
    await connect();
    const { person } = await knownLearner();
    expect(reasonOf(await launch(person, { choosing: true }))).toBe('roleNotServed');
    const teacher = await knownInstructor();
    const settings = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings';
    const change = (values: object) => (claims: Record<string, unknown>) => ({
      ...claims,
      [settings]: { ...(claims[settings] as object), ...values },
    });
    const onlyFiles = { choosing: true, claims: change({ accept_types: ['file'] }) };
    expect(reasonOf(await launch(teacher.person, onlyFiles))).toBe('messageUnknown');
    for (const deep_link_return_url of [
      'javascript:alert(1)',
      'http://elsewhere.example/chosen',
      'https://user:secret@elsewhere.example/chosen',
      '/chosen',
    ]) {
      const strange = { choosing: true, claims: change({ deep_link_return_url }) };
      expect(reasonOf(await launch(teacher.person, strange))).toBe('notGenuine');
    }
  });
});
