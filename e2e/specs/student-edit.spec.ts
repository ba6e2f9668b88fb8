import { endpoints } from '@mebae/contracts';
import { expect, test } from '../fixtures/test.ts';
import { StudentEditPage } from '../pages/student-edit.page.ts';
import { StudentsPage } from '../pages/students.page.ts';
import { textsOf } from '../core/texts.ts';

const longName = {
  lastName: '勅使河原',
  firstName: '凛太朗ノ介',
  lastNameKana: 'テシガワラ',
  firstNameKana: 'リンタロウノスケ',
};
const full = (person: { lastName: string; firstName: string }) =>
  `${person.lastName} ${person.firstName}`;

test('a student is registered, changed, tagged, moved and removed, and every action goes back', async ({
  page,
  newSchoolWithStudents,
  db,
  complaints,
  expectAccessible,
}) => {
  const { school, lines } = await newSchoolWithStudents(3, { classesPerGrade: [2] });
  const edit = new StudentEditPage(page);
  const students = new StudentsPage(page);
  const { t } = edit;
  const { companyID } = school;
  const enrolmentOf = async (manageNumber: string) =>
    (
      await db.rows(
        `select c.name, e.student_number, s.last_name, s.memo, s.student_id,
           array(select g.tag || case when st.is_priority then '*' else '' end
             from student_tag st join tag g using (company_id, tag_id)
             where st.company_id = s.company_id and st.student_id = s.student_id order by g.tag) as tags
         from student s
         join enrolment e on e.company_id = s.company_id and e.student_id = s.student_id and e.state = 'enrolled'
         join school_class c on c.company_id = e.company_id and c.school_class_id = e.school_class_id
         where s.company_id = $1 and s.manage_number = $2 and s.removed_at is null`,
        [companyID, manageNumber],
      )
    )[0];

  await test.step('register: messages at the fields, then saved', async () => {
    await edit.openNew();
    await edit.press('students.register');
    await expect(page.getByText(t('students.error.required')).first()).toBeVisible();
    await expectAccessible(page, 'student: register, with messages');
    await edit.type({ ...longName, manageNumber: 'S0001', studentNumber: '9', memo: '編入生' });
    await edit.chooseClass(1, '1組');
    await edit.field('tags').fill('帰国生');
    await edit.press('students.register');
    await expect(page.getByText(t('students.error.confirmTag'))).toBeVisible();
    await edit.field('tags').press('Enter');
    await edit.choosePriority('帰国生');
    await edit.press('students.register');
    const taken = t('students.refused.manageNumberTaken', { names: full(lines[0]!) });
    await expect(page.getByText(taken)).toBeVisible();
    await edit.type({ manageNumber: 'X100' });
    await edit.press('students.register');
    await students.shown();
    await students.counts(school.schoolYear, lines.length + 1);
    expect(await enrolmentOf('X100')).toMatchObject({
      name: '1組',
      student_number: 9,
      last_name: longName.lastName,
      memo: '編入生',
      tags: ['帰国生*'],
    });
  });

  await test.step('edit: from the list, by the record and to the next student', async () => {
    await students.table
      .row('X100')
      .getByRole('link', { name: t('students.editHeader') })
      .click();
    await edit.shows(full(longName));
    await expectAccessible(page, 'student: edit');
    await page.getByRole('link', { name: t('students.toRecord') }).click();
    await expect(page).toHaveURL(/student-record/);
    await page.getByRole('link', { name: textsOf('records')('record.edit'), exact: true }).click();
    await edit.shows(full(longName));
    const neighbours = page.getByRole('navigation', { name: t('students.neighbours') });
    await neighbours.getByRole('link').last().click();
    await edit.shows(full(lines.find((line) => line.schoolClass === '2組')!));
    await neighbours.getByRole('link').first().click();
    await edit.shows(full(longName));
    await edit.addTag('美術部');
    await edit.type({ memo: '編入生。面談済み。' });
    await edit.press('students.save');
    await students.shown();
    await expect(students.table.row('X100')).toContainText('美術部');
    await page.reload();
    await expect(students.table.row('X100')).toContainText('美術部');
    expect(await enrolmentOf('X100')).toMatchObject({ memo: '編入生。面談済み。' });
  });

  await test.step('bulk: a tag, and back', async () => {
    await students.choose(full(longName), full(lines[0]!));
    await students.chooseAction('addTag');
    await students.bulk.getByLabel(t('students.bulk.tag'), { exact: true }).fill('英検受験');
    await students.apply();
    await expect(
      page.getByText(t('students.bulk.done.addTag', { n: 2, tag: '英検受験' })),
    ).toBeVisible();
    await expect(students.table.row('X100')).toContainText('英検受験');
    await students.undo();
    await expect(students.table.row('X100')).not.toContainText('英検受験');
    expect((await enrolmentOf('X100'))?.['tags']).toEqual(['帰国生*', '美術部']);
  });

  await test.step('bulk: another class, and back', async () => {
    await students.chooseAction('move');
    await students.bulk
      .getByLabel(t('students.bulk.toClass'))
      .selectOption(t('students.className', { grade: 1, name: '2組' }));
    await students.apply();
    await expect.poll(async () => (await enrolmentOf('X100'))?.['name']).toBe('2組');
    const { student_number: newNumber } = (await enrolmentOf('X100')) ?? {};
    expect(newNumber).not.toBe(9);
    await students.chooseAction('number');
    await expect(students.bulk.getByLabel(full(longName))).toHaveValue(String(newNumber));
    await students.undo();
    expect(await enrolmentOf('X100')).toMatchObject({ name: '1組', student_number: 9 });
  });

  await test.step('bulk: numbers are exchanged', async () => {
    await students.chooseAction('number');
    // the list is read again after the undo, and the field takes its number
    await expect(students.bulk.getByLabel(full(longName))).toHaveValue('9');
    await students.bulk.getByLabel(full(longName)).fill('1');
    await students.bulk.getByLabel(full(lines[0]!)).fill('9');
    await expectAccessible(page, 'students: bulk action');
    await students.apply();
    await expect.poll(async () => (await enrolmentOf('X100'))?.['student_number']).toBe(1);
    await students.undo();
  });

  await test.step('bulk: delete says what would be lost, and goes back', async () => {
    await students.chooseAction('delete');
    await students.bulk.getByRole('button', { name: t('students.bulk.deleteNow') }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(dialog).toContainText(t('students.remove.body'));
    await dialog.getByRole('button', { name: t('students.remove.confirm'), exact: true }).click();
    await students.counts(school.schoolYear, lines.length - 1);
    expect(await enrolmentOf('X100')).toBeUndefined();
    await students.undo();
    await students.counts(school.schoolYear, lines.length + 1);
    expect(await enrolmentOf('X100')).toMatchObject({ name: '1組', tags: ['帰国生*', '美術部'] });
  });

  await test.step('delete on the page of the student leads to the list, and goes back', async () => {
    await students.table
      .row('X100')
      .getByRole('link', { name: t('students.editHeader') })
      .click();
    await edit.shows(full(longName));
    complaints.otherErrors.splice(0);
    await edit.press('students.delete');
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await dialog.getByRole('button', { name: t('students.remove.confirm'), exact: true }).click();
    await students.counts(school.schoolYear, lines.length);
    expect(complaints.otherErrors, 'nobody asked for who is gone').toEqual([]);
    await students.undo();
    await students.counts(school.schoolYear, lines.length + 1);
  });

  await test.step('columns are hidden, also after a reload', async () => {
    const search = page.getByRole('search');
    await search.getByRole('button', { name: t('students.columns') }).click();
    await search.getByRole('checkbox', { name: t('students.email') }).uncheck();
    const header = students.table.root.getByRole('columnheader', { name: t('students.email') });
    await expect(header).toHaveCount(0);
    await page.reload();
    await expect(students.table.row('X100')).toBeVisible();
    await expect(header).toHaveCount(0);
  });

  await test.step('two entries of one student are merged, and back', async () => {
    await edit.openNew();
    await edit.type({ ...longName, manageNumber: 'X101', studentNumber: '10' });
    await edit.chooseClass(1, '1組');
    await edit.press('students.register');
    await students.shown();
    await page.getByRole('link', { name: t('students.findDuplicates') }).click();
    const keep = t('duplicates.keep', { kept: 'X100', other: 'X101' });
    await page.getByRole('button', { name: keep }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await dialog.getByRole('button', { name: t('duplicates.confirm') }).click();
    await expect(page.getByText(t('duplicates.none'))).toBeVisible();
    await expectAccessible(page, 'duplicates: nothing yet');
    expect(await enrolmentOf('X101')).toBeUndefined();
    await students.undo();
    await expect(page.getByRole('button', { name: keep })).toBeVisible();
    expect(await enrolmentOf('X101')).toMatchObject({ student_number: 10 });
    await expectAccessible(page, 'duplicates');
  });

  await test.step('tags are renamed, coloured and merged', async () => {
    await page.goto('/pages/students/tags');
    const table = page.getByRole('region', { name: t('tags.title') });
    const open = async (tag: string) => {
      await table.getByRole('button', { name: `${t('tags.edit')} ${tag}`, exact: true }).click();
      await expect(table.getByLabel(t('tags.nameOf', { tag }))).toBeVisible();
    };
    await open('美術部');
    await expectAccessible(page, 'tags');
    const wide = page.viewportSize();
    await page.setViewportSize({ width: 820, height: 1180 });
    const hidden = () => table.evaluate((node) => node.scrollWidth - node.clientWidth);
    await expect.poll(hidden).toBe(0);
    if (wide) await page.setViewportSize(wide);
    await page.getByLabel(t('tags.nameOf', { tag: '美術部' })).fill('美術・工芸部');
    await page.getByLabel(t('tags.colourOf', { tag: '美術部' })).selectOption(t('tags.colour.6'));
    await page.getByRole('button', { name: `${t('tags.save')} 美術部`, exact: true }).click();
    await expect(page.getByText(t('tags.changed', { tag: '美術・工芸部' }))).toBeVisible();
    expect((await enrolmentOf('X100'))?.['tags']).toEqual(['帰国生*', '美術・工芸部']);
    await open('帰国生');
    await page.getByLabel(t('tags.mergeOf', { tag: '帰国生' })).selectOption('美術・工芸部');
    await page.getByRole('button', { name: `${t('tags.merge')} 帰国生`, exact: true }).click();
    await expect.poll(async () => (await enrolmentOf('X100'))?.['tags']).toEqual(['美術・工芸部*']);
    await students.undo();
    expect((await enrolmentOf('X100'))?.['tags']).toEqual(['帰国生*', '美術・工芸部']);
  });
});

test('with a past school year shown nothing of students can be changed', async ({
  page,
  newSchoolWithStudents,
  db,
  expectAccessible,
}) => {
  const { school, lines } = await newSchoolWithStudents(2, { classesPerGrade: [1] });
  const before = school.schoolYear - 1;
  await db.rows('update company set first_school_year = $2 where company_id = $1', [
    school.companyID,
    before,
  ]);
  // the first was here last year, the second is here now, and they are perhaps one
  const { student_id: studentID } = await db.one<{ student_id: number }>(
    `select student_id from student where company_id = $1 and manage_number = $2`,
    [school.companyID, lines[0]?.manageNumber],
  );
  await db.rows('update school_class set grade = 2 where company_id = $1', [school.companyID]);
  await db.rows(
    `with past as (
       insert into school_class (company_id, school_year, grade, name) values ($1, $2, 1, '1組')
       returning school_class_id)
     update enrolment set school_year = $2, school_class_id = past.school_class_id
     from past where company_id = $1 and student_id = $3`,
    [school.companyID, before, studentID],
  );
  await db.rows(
    `update student set last_name = '山田', first_name = '花', last_name_kana = 'ヤマダ', first_name_kana = 'ハナ'
     where company_id = $1`,
    [school.companyID],
  );
  const { t, ui } = new StudentEditPage(page);
  await new StudentsPage(page).open();
  await page
    .getByRole('combobox', { name: textsOf('shell')('header.schoolYear') })
    .selectOption(String(before));
  const isOff = async (name: string) =>
    expect(page.getByRole('button', { name, exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  await isOff(t('students.create'));
  await expectAccessible(page, 'past year: students');
  await page.getByRole('checkbox').first().check();
  await isOff(t('students.bulk.apply'));
  await page
    .getByRole('combobox', { name: t('students.bulk.action') })
    .selectOption(t('students.bulk.delete'));
  await isOff(t('students.bulk.deleteNow'));

  await page.goto(`/pages/student-edit/${studentID}`);
  await isOff(t('students.delete'));
  const save = page.getByRole('button', { name: t('students.save'), exact: true });
  await save.hover();
  const why = ui('pastYear.reason', { year: school.schoolYear });
  await expect(page.getByRole('tooltip').filter({ hasText: why })).toBeVisible();
  await isOff(t('students.save'));
  await page.getByLabel(t('students.memo')).last().fill('昨年度のメモ');
  // neither Enter in a field nor a click asks the API
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') writes.push(request.url());
  });
  await page.getByLabel(t('students.manageNumber')).last().press('Enter');
  await save.click({ force: true });
  await page.goto('/pages/students/create');
  await expect(page.getByText(why)).toBeVisible();
  await page.goto('/pages/students/duplicates');
  const [kept = '', other = ''] = lines.map((line) => line.manageNumber);
  await isOff(t('duplicates.keep', { kept, other }));
  expect(writes).toEqual([]);
});

test('whoever saves second is shown whose change came first, and loses nothing typed', async ({
  page,
  newSchoolWithStudents,
  expectAccessible,
}) => {
  const { api, lines } = await newSchoolWithStudents(2, { classesPerGrade: [1] });
  const { data } = await api.call(endpoints.students.list);
  const [student] = data;
  if (!student) throw new Error('A school without students.');
  const params = { studentID: student.studentID };
  const read = () => api.call(endpoints.students.detail, { params });
  /** Saves as somebody else does meanwhile. */
  const saveFirst = async (memo: string, tags: string[]) => {
    const { updatedAt } = await read();
    const body = { tags, priorityTag: null, memo, updatedAt };
    await api.call(endpoints.students.setNotes, { params, body });
  };
  const name = full(lines.find((line) => line.manageNumber === student.manageNumber)!);
  const edit = await new StudentEditPage(page).open(student.studentID, name);
  await edit.type({ memo: '自分の入力' });
  await saveFirst('先の変更', ['先に付けたタグ']);
  await edit.press('students.save');
  await expect(edit.conflict).toBeVisible();
  await expectAccessible(page, 'student: changed by another');
  await expect(edit.field('memo')).toHaveValue('自分の入力');

  await page.getByRole('button', { name: edit.ui('conflict.takeTheirs') }).click();
  await expect(edit.field('memo')).toHaveValue('先の変更');
  await expect(edit.tag('先に付けたタグ')).toBeVisible();

  await edit.type({ memo: '二度目の入力' });
  await saveFirst('また先の変更', []);
  await edit.press('students.save');
  await page.getByRole('button', { name: edit.ui('conflict.keepMine') }).click();
  await new StudentsPage(page).shown();
  expect(await read()).toMatchObject({ memo: '二度目の入力' });
});
