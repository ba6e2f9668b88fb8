import { readFile } from 'node:fs/promises';
import { agendaKinds, endpoints, type AgendaItem } from '@mebae/contracts';
import { textOfPdf } from '@mebae/testing/pdf';
import type { ApiClient } from '../core/api.ts';
import { text } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { InterviewPage } from '../pages/interview.page.ts';
import { LettersPage } from '../pages/letters.page.ts';
import { RecordPage } from '../pages/record.page.ts';

/** Participations on which a letter of four hundred letters can stand. */
async function addParticipations(api: ApiClient, studentID: number): Promise<void> {
  const done = [
    ['event', '合唱祭'],
    ['committee', '美化委員会'],
    ['club', '陸上競技部'],
    ['activity', '地域の調べ学習'],
  ] as const;
  for (const [kind, title] of done) {
    await api.call(endpoints.findings.addParticipation, {
      params: { studentID },
      body: { kind, title },
    });
  }
}

const source = {
  evalSettingID: 1,
  title: '2026年度 第1回 コンピテンシー評価',
  endAt: '2026-06-15T09:00:00.000Z',
  evaluators: 4,
  standardError: 4.2,
};
/** As long as the longest of the comments. */
const topic: Omit<AgendaItem, 'kind'> = {
  competencyID: 1,
  name: '共感・傾聴',
  competencyType: 'gift',
  comment:
    '何が問題なのかを自分の言葉で示す場面が増えましたね。次は、その原因まで一緒に考えてみましょう。',
  value: 71,
  before: 58,
  selfValue: null,
  error: 5.9,
  source,
  sourceBefore: source,
};

test('a talk is kept as it is typed, also offline, and the class shows who is left', async ({
  page,
  context,
  newSchoolWithStudents,
  db,
  expectAccessible,
}) => {
  const { lines, school } = await newSchoolWithStudents(3, { classesPerGrade: [1] });
  const [first = '', second = ''] = lines.map((line) => `${line.lastName} ${line.firstName}`);
  const interview = await new InterviewPage(page).openClass();
  const state = interview.t('classInterviews.state');
  const [none, done] = [
    interview.t('classInterviews.state.none'),
    interview.t('classInterviews.state.done'),
  ];
  await interview.table.reads(state, [none, none, none]);
  await expectAccessible(page, 'interviews with a class');
  await interview.table.row(first).getByRole('link').press('Enter');
  const record = await new RecordPage(page).of(first);
  await record.isPart('interview');
  // the plan of this school has no trend checks
  await expect(
    page.getByRole('link', { name: interview.t('part.trends'), exact: true }),
  ).toHaveCount(0);
  await expectAccessible(page, 'record: talk, nothing known');

  const memo = '部活動の話。\n家庭学習の時間を自分で決めた。';
  await context.setOffline(true);
  await interview.memo.fill(memo);
  await interview.goals.fill('毎日30分の復習\n朝の読書');
  await interview.save();
  await expect(interview.memo).toHaveValue(memo);
  await context.setOffline(false);
  await page.reload();
  await expect(interview.memo).toHaveValue(memo);
  const restored = page.getByText(text('platform', 'form.restored'));
  await expect(restored).toBeVisible();
  expect(await interview.printedPages()).toBe(1);
  await interview.nextOn.fill('2000-01-01');
  await interview.save();
  await expect(page.getByText(interview.t('interview.nextTooEarly'))).toBeVisible();
  await expect(interview.nextOn).toBeFocused();
  await interview.nextOn.fill('2099-04-01');
  await interview.save();
  await expect(interview.saved).toBeVisible();
  await expect(restored).toHaveCount(0);
  await expect(interview.lastInterview('朝の読書')).toBeVisible();
  await expect(interview.memo).toHaveValue('');
  await page.reload();
  await expect(interview.lastInterview('家庭学習の時間を自分で決めた。')).toBeVisible();
  await expect(interview.memo).toHaveValue('');
  expect(
    await db.one('select memo, goals, next_on::text as next from interview where company_id = $1', [
      school.companyID,
    ]),
  ).toEqual({ memo, goals: ['毎日30分の復習', '朝の読書'], next: '2099-04-01' });

  await page.keyboard.press('Alt+ArrowRight');
  await record.of(second);
  await expect(interview.memo).toHaveValue('');
  await interview.openClass();
  await interview.table.reads(state, [done, none, none]);
  await page.getByRole('combobox', { name: state }).selectOption({ label: none });
  await interview.table.reads(state, [none, none]);
});

test('a letter is written from evidence, read with it, edited, approved and saved as Word and PDF', async ({
  page,
  newSchoolWithStudents,
  db,
  complaints,
  expectAccessible,
}) => {
  const { school, api } = await newSchoolWithStudents(1, { classesPerGrade: [1] });
  const { studentID } = await db.one<{ studentID: number }>(
    'select student_id as "studentID" from student where company_id = $1',
    [school.companyID],
  );
  await addParticipations(api, studentID);
  const list = '?grade=1&sortKey=studentNumber';
  const letters = await new LettersPage(page).open(studentID, list);
  await expect(letters.policy('experience')).toBeChecked();
  await expectAccessible(page, 'record: letters');
  await letters.writerTitle.fill('学級担任');
  await letters.press('create');
  const sentence = letters.sentence('合唱祭');
  await expect(sentence).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(letters.t('letters.by.composer'))).toBeVisible();
  await sentence.click();
  await expect(letters.evidence.getByText('合唱祭')).toBeVisible();
  await expectAccessible(page, 'record: letter, draft');

  await letters.press('edit');
  const added = '担任として三年間見守ってきました。';
  const edited = `${await letters.text.inputValue()}\n\n${added}`;
  await letters.text.fill(edited);
  await expectAccessible(page, 'record: letter, edited');
  await letters.press('save');
  await expect(page.getByText(added)).toBeVisible();
  await expect(sentence).toBeVisible();
  await letters.press('approve');
  const pdf = await letters.download('pdf');
  expect(pdf.suggestedFilename()).toMatch(/^推薦書_.*\.pdf$/);
  const printed = await textOfPdf(await readFile(await pdf.path()));
  expect(printed.replaceAll(/\s/g, '')).toContain(edited.replaceAll(/\s/g, ''));
  expect(printed).toContain('学級担任');
  expect((await letters.download('docx')).suggestedFilename()).toMatch(/^推薦書_.*\.docx$/);
  await page.reload();
  await expect(page.getByText(added)).toBeVisible();
  await expectAccessible(page, 'record: letter, approved');
  // the list that the person came from is kept
  await page.getByRole('link', { name: letters.t('letters.toList') }).click();
  await expect(page).toHaveURL(new RegExp(`/letters\\${list}$`));

  await page.goBack();
  complaints.otherErrors.splice(0);
  await letters.press('delete');
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: letters.t('letters.delete'), exact: true })
    .click();
  await expect(page.getByText(letters.t('letters.deleted'))).toBeVisible();
  await expect(page.getByText(letters.t('letters.none'))).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/letters\\${list}$`));
  expect(complaints.otherErrors, 'nobody asked for what is gone').toEqual([]);
});

test('a letter that the model did not write comes from the phrase bank with one click', async ({
  page,
  newSchoolWithStudents,
  db,
}) => {
  const { school, api } = await newSchoolWithStudents(1, { classesPerGrade: [1] });
  const { studentID } = await db.one<{ studentID: number }>(
    'select student_id as "studentID" from student where company_id = $1',
    [school.companyID],
  );
  await addParticipations(api, studentID);
  // as the worker leaves a letter when the model gave no text
  const { letterID } = await db.one<{ letterID: number }>(
    `insert into letter (company_id, student_id, school_year, policies, purpose, length, language, addressee, version,
       created_at, updated_at)
     values ($1, $2, $3, '{experience}', 'highSchool', 400, 'ja', '', 0, now(), now()) returning letter_id as "letterID"`,
    [school.companyID, studentID, school.schoolYear],
  );
  const letters = await new LettersPage(page).open(studentID);
  await expect(page.getByText(letters.t('letters.none'))).toBeVisible();
  await page.goto(`/pages/student-record/${studentID}/letters/${letterID}`);
  await letters.press('fromPhrases');
  await expect(letters.sentence('合唱祭').first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(letters.t('letters.by.composer'))).toBeVisible();
});

test('trends of a pupil have their band and the change since the last check', async ({
  page,
  enter,
  db,
}) => {
  const api = await enter({ email: 'admin@sakura.example' });
  const { studentID } = await db.one<{ studentID: number }>(
    `select p.student_id as "studentID" from part_score p join enrolment e using (company_id, student_id)
     join account a using (company_id)
     where p.part = 'trend' and a.email = 'admin@sakura.example' and e.state = 'enrolled'
     group by p.student_id having count(distinct p.eval_setting_id) >= 2
     order by p.student_id limit 1`,
  );
  const { trends } = await api.call(endpoints.studentTrends.read, { params: { studentID } });
  const record = await new RecordPage(page).open(studentID);
  await record.openPart('trends');
  const table = page.getByRole('table', { name: record.t('trends.table') }).first();
  for (const trend of trends) {
    const band = record.t(`trends.band.${trend.points.at(-1)?.band ?? 'low'}`);
    const row = table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: trend.title, exact: true }) });
    await expect(row).toContainText(band);
  }
});

test('a talk with an agenda and a long talk before it is one page on paper', async ({
  page,
  enter,
  db,
  expectAccessible,
}) => {
  await enter({ email: 'admin@sakura.example' });
  const { studentID } = await db.one<{ studentID: number }>(
    `select i.student_id as "studentID" from interview i join account a using (company_id)
     where a.email = 'admin@sakura.example' order by length(i.memo) desc, i.interview_id limit 1`,
  );
  const topics = agendaKinds.flatMap((kind, of) =>
    [1, 2, 3].map((nth) => ({ ...topic, kind, competencyID: 3 * of + nth })),
  );
  await page.route(
    (url) => url.pathname.endsWith(`/studentRecord/${studentID}/interviews`),
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), agenda: topics } });
    },
  );
  await page.goto(`/pages/student-record/${studentID}/interview`);
  const interview = new InterviewPage(page);
  await expect(page.getByText(topic.comment)).toHaveCount(topics.length);
  await interview.memo.fill('話したこと。\n'.repeat(8));
  await expectAccessible(page, 'record: talk');
  expect(await interview.printedPages()).toBe(1);
});
