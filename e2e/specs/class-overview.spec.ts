import { endpoints } from '@mebae/contracts';
import { dayInJapan } from '@mebae/rules';
import { scoredCourse } from '../core/scored-course.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClassAnalysesPage } from '../pages/class-analyses.page.ts';

/** Points of ten students in five competencies; the first rises in the second one and falls in the third. */
const scores = (of: 'before' | 'after') =>
  [1, 2, 3, 9, 15].map((competencyID, nth) => ({
    competencyID,
    values: Array.from({ length: 10 }, (_, at) => {
      const changed = of === 'after' && at === 0;
      if (changed && competencyID === 2) return 95;
      if (changed && competencyID === 3) return 20;
      return 70 - 8 * nth + (at % 3);
    }),
  }));

test('a class at a glance: each entry opens what it is made of', async ({
  page,
  newSchoolWithStudents,
  db,
  expectAccessible,
}) => {
  const { school, api } = await newSchoolWithStudents(10);
  const { companyID } = school;
  await scoredCourse(db, companyID, { title: '春のコース', daysAgo: 90, scores: scores('before') });
  await scoredCourse(db, companyID, { title: '秋のコース', daysAgo: 3, scores: scores('after') });
  const [first, second] = await db.rows<{ studentID: number; name: string }>(
    `select s.student_id as "studentID", s.last_name || ' ' || s.first_name as name
     from enrolment e join school_class c using (company_id, school_class_id)
     join student s on s.company_id = e.company_id and s.student_id = e.student_id
     where e.company_id = $1 order by c.grade, c.name, e.student_number limit 2`,
    [companyID],
  );
  if (!first || !second) throw new Error('There are no students.');
  const today = dayInJapan(new Date());
  await api.call(endpoints.interviews.create, {
    params: { studentID: second.studentID },
    body: { heldOn: today, memo: '', goals: [], nextOn: today },
  });

  const overview = await new ClassAnalysesPage(page).open();
  const { t } = overview;
  const panel = (key: string) => page.getByRole('region', { name: t(key), exact: true });
  const changes = panel('overview.changes');
  await expect(changes.getByRole('listitem')).toHaveCount(1);
  await expect(changes).toContainText('秋のコース');
  const strengths = panel('overview.strengths');
  await expect(strengths.getByRole('listitem')).toHaveCount(5);
  await expect(panel('overview.courses')).toContainText(t('overview.courses.none'));
  const dates = panel('overview.dates');
  await expect(dates.getByRole('listitem')).toHaveCount(1);
  await expect(dates).toContainText(t('overview.dates.talk'));
  const toDo = panel('overview.toDo');
  await expect(toDo).toContainText(t('column.peopleOf', { n: 10, of: 10 }));
  await expectAccessible(page, 'class overview');

  await test.step('by keyboard: a name opens the growth, a competency its course of time', async () => {
    await changes.getByRole('link', { name: first.name }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/pages/student-record/${first.studentID}/growth$`));
    await page.goBack();
    await strengths.getByRole('link').first().focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(
      /\/class-management\/trend\?target=class-\d+&measure=competency-1$/,
    );
    await page.goBack();
  });

  await test.step('a date opens the talk; what is left to do opens its list', async () => {
    await dates.getByRole('link', { name: second.name }).click();
    await expect(page).toHaveURL(new RegExp(`/student-record/${second.studentID}/interview$`));
    await page.goBack();
    await toDo.getByRole('link', { name: t('overview.toDo.talks') }).click();
    await expect(page).toHaveURL(/\/pages\/student-interviews\?schoolClassID=\d+$/);
    await page.goBack();
  });

  await test.step('another class stays chosen after a reload; one that is not there is said', async () => {
    await page.getByLabel(t('picker.class'), { exact: true }).selectOption({ label: '1年2組' });
    await expect(changes).toContainText(t('overview.changes.none.title'));
    await page.reload();
    await expect(page.getByLabel(t('picker.class'), { exact: true })).toHaveValue(/^\d+$/);
    await expect(changes).toContainText(t('overview.changes.none.title'));
    await page.goto('/pages/class-management?schoolClassID=999999');
    await page.getByRole('button', { name: t('overview.missing.own') }).click();
    await expect(changes).toContainText('秋のコース');
  });
});
