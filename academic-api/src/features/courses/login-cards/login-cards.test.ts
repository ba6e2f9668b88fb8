import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { shortCodeAlphabet } from '@mebae/contracts';
import { textOfPdf } from '@mebae/testing/pdf';
import type { JobData } from '../../../lib/processes/jobs.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createExam } from '../../../testing/exam.ts';
import { createSchool } from '../../../testing/school.ts';
import { drawCards, type Card } from './draw-cards.ts';
import { drawLoginCards } from './draw-login-cards.job.ts';

const api = await startTestApi();
const school = await createSchool(api.db, { classes: 2, studentsPerClass: 3 });

const sheet = {
  schoolName: '桜ヶ丘中学校',
  title: '秋の振り返り',
  address: 'mebae.example/c',
  language: 'ja',
  schoolKind: 'secondary',
  perPage: 10,
} as const;
const card: Card = {
  lastName: '髙橋',
  firstName: '𠮷野',
  lastNameKana: 'タカハシ',
  firstNameKana: 'ヨシノ',
  grade: 1,
  schoolClassName: '2組',
  studentNumber: 3,
  shortCode: '7K2M9QXD4R',
  url: 'https://mebae.example/answer/abcdefghijklmnopqrstuvwxyz_',
};
test('rare kanji and the longest names stand on a card whole', async () => {
  const long = '寿限無'.repeat(21);
  const text = await textOfPdf(
    await drawCards(
      [card, { ...card, lastName: long, firstName: 'Wolfeschlegelsteinhausenberger'.repeat(2) }],
      sheet,
    ),
  );
  for (const part of ['桜ヶ丘中学校', '秋の振り返り', '1年2組3番', '髙橋𠮷野', '7K2M9-QXD4R']) {
    expect(text).toContain(part);
  }
  expect(text).toContain(long + 'Wolfeschlegelsteinhausenberger'.repeat(2));
});

test('a letter that the font lacks is a geta mark, and the reading tells who it is', async () => {
  const text = await textOfPdf(await drawCards([{ ...card, lastName: '김' }], sheet));
  expect(text).toContain('〓𠮷野');
  expect(text).toContain('タカハシヨシノ');
});

test('a teacher has cards of the own class drawn, and a code opens the pages of its owner', async () => {
  const exam = await createExam(api, school, { classes: 2 });
  const path = `/exams/${exam.evalSettingID}/cards`;
  const start = (people: object) =>
    api.call('POST', path, { token: school.teacher, body: { people, perPage: 8 } });
  const others = school.students.filter(
    (row) => row.schoolClassID === school.classes[1]?.schoolClassID,
  );
  expect((await start({ studentIDs: [others[0]?.studentID] })).status).toBe(404);
  expect((await start({ filter: {} })).body).toMatchObject({ kind: 'drawLoginCards', total: 3 });
  const { rows } = await sql<{ data: JobData['draw-login-cards'] }>`
    select data from pgboss.job where name = 'draw-login-cards'`.execute(api.db);
  expect(rows).toHaveLength(1);
  for (const { data } of rows) await drawLoginCards(api.deps, data);
  const list = await api.call('GET', path, { token: school.teacher });
  expect(list.body.data).toMatchObject([{ people: 3 }]);
  expect((await api.call('GET', path, { token: school.admin })).body.data).toEqual([]);
  const links = await api.call('GET', `/exams/${exam.evalSettingID}/links`, {
    token: school.teacher,
  });
  expect(links.body.data).toHaveLength(3);
  const [first] = links.body.data;
  expect(first.shortCode).toMatch(
    new RegExp(`^[${shortCodeAlphabet}]{5}-[${shortCodeAlphabet}]{5}$`),
  );
  const typed = ` ${first.shortCode.toLowerCase().replace('-', '　')}`;
  const opened = await api.call('POST', '/answer/code', { body: { code: typed } });
  expect(opened.body).toEqual({ token: first.token });
  const wrong = await api.call('POST', '/answer/code', { body: { code: 'ZZZZZ-ZZZZZ' } });
  expect([wrong.status, wrong.body.reason]).toEqual([404, 'unknownCode']);
}, 600_000);
