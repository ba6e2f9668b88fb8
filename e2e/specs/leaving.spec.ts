import { endpoints } from '@mebae/contracts';
import { answerByApi, courseByApi } from '../core/courses.ts';
import { expect, test } from '../fixtures/test.ts';
import { FormerStudentsPage } from '../pages/former-students.page.ts';
import { StudentEditPage } from '../pages/student-edit.page.ts';
import { StudentsPage } from '../pages/students.page.ts';

const perClass = 4;

test('a student leaves during a course, which goes on without them, and comes back by registering again', async ({
  page,
  newSchoolWithStudents,
  outside,
  complaints,
  expectAccessible,
}) => {
  const { school, api, lines } = await newSchoolWithStudents(perClass, { classesPerGrade: [1] });
  const course = await courseByApi(api, school.classes);
  const { evalSettingID } = course;
  const { data: links } = await api.call(endpoints.exams.links, { params: { evalSettingID } });
  const [leaver, mate] = lines;
  const idOf = (line: (typeof lines)[number] | undefined): number =>
    links.find((link) => link.studentNumber === line?.studentNumber)?.studentID ?? 0;
  const name = `${leaver?.lastName} ${leaver?.firstName}`;
  const students = new StudentsPage(page);
  const edit = new StudentEditPage(page);
  const former = new FormerStudentsPage(page);
  const { t } = edit;

  await test.step('deleting says what to do instead', async () => {
    await edit.open(idOf(leaver), name);
    await edit.press('students.delete');
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(dialog).toContainText(t('students.remove.leaveInstead'));
    await dialog.getByRole('button').click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('leaving takes effect today, and the list is one shorter', async () => {
    complaints.otherErrors.splice(0);
    await edit.press('students.register');
    await students.shown();
    await students.counts(school.schoolYear, perClass - 1);
    expect(complaints.otherErrors, 'nobody asked for who is gone').toEqual([]);
  });

  await test.step('everybody else hands in without them', async () => {
    for (const link of links.filter(({ studentID }) => studentID !== idOf(leaver))) {
      const session = await answerByApi(outside, link.token);
      expect(session.tasks.map((task) => task.target.firstName)).not.toContain(leaver?.firstName);
    }
    const detail = await api.call(endpoints.exams.detail, { params: { evalSettingID } });
    expect(detail).toMatchObject({ examinees: perClass - 1, handedIn: perClass - 1 });
  });

  await test.step('the list of former students has them', async () => {
    await former.open();
    await former.shows(name, t('import.state.transferredOut'));
    await expectAccessible(page, 'former students');
  });

  await test.step('registering the same number offers them first', async () => {
    await edit.openNew();
    await edit.type({
      lastName: leaver?.lastName ?? '',
      firstName: leaver?.firstName ?? '',
      manageNumber: leaver?.manageNumber ?? '',
    });
    await edit.chooseClass(1, '1組');
    await expect(edit.field('studentNumber')).toHaveValue(String(perClass + 1));
    await edit.press('students.register');
    await expect(page.getByText(t('former.match.title'))).toBeVisible();
    await page
      .getByRole('button', {
        name: t('former.match.bringBack', { manageNumber: leaver?.manageNumber ?? '' }),
      })
      .click();
    await edit.shows(name);
    await students.open();
    await students.counts(school.schoolYear, perClass);
  });

  await test.step('many at once, on the list, and one of them back', async () => {
    const mateName = `${mate?.lastName} ${mate?.firstName}`;
    await students.choose(name, mateName);
    await students.chooseAction('leave');
    await students.bulk.getByLabel(t('leaving.state')).selectOption(t('import.state.onLeave'));
    await students.bulk.getByRole('button', { name: t('students.register') }).click();
    await students.counts(school.schoolYear, perClass - 2);
    await former.open();
    await former.bringBack(mateName);
    await expect(
      page.getByText(t('former.isBack', { who: t('students.honorific', { name: mateName }) })),
    ).toBeVisible();
    await expect(former.table.row(mateName)).toHaveCount(0);
    await students.open();
    await students.counts(school.schoolYear, perClass - 1);
  });
});
