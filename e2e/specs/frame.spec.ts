import { menuText, textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.page.ts';

const t = textsOf('shell');
const settings = textsOf('settings');
const demo = { email: 'admin@sakura.example' };

test('back and forward return to the row that was opened, in sight and with the focus', async ({
  page,
  enter,
}) => {
  await enter(demo);
  await page.goto('/pages/students');
  const rows = page.getByRole('main').getByRole('row');
  const link = rows.nth(40).getByRole('rowheader').getByRole('link');
  await link.click();
  await expect(page).toHaveURL(/student-record/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main#main')).toBeFocused();

  await page.goBack();
  await expect(page).toHaveURL(/pages\/students/);
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  await page.goForward();
  await expect(page).toHaveURL(/student-record/);
});

test('back returns to where a long page was read', async ({ page, enter }) => {
  await enter(demo);
  await page.goto('/pages/students');
  await page
    .getByRole('main')
    .getByRole('row')
    .nth(2)
    .getByRole('rowheader')
    .getByRole('link')
    .click();
  // not before the record stands in place of the list, and is long enough
  await expect(page).toHaveURL(/student-record/);
  await expect(page.locator('main#main')).toBeFocused();
  const scrolled = () =>
    page.evaluate(() => {
      scrollTo(0, 600);
      return scrollY;
    });
  await expect.poll(scrolled).toBe(600);
  const home = new Frame(page).menu.getByRole('link', { name: t('menu.home'), exact: true });
  // The header is in sight all the time: what takes the focus there scrolls nothing.
  await home.focus();
  expect(await page.evaluate(() => scrollY)).toBe(600);
  await home.click();
  await expect(page.getByRole('heading', { level: 2, name: t('home.running') })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/student-record/);
  // as long as the page itself waits for what comes late
  await expect.poll(() => page.evaluate(() => scrollY), { timeout: 25_000 }).toBe(600);
});

test('a page has its landmarks, its title, its language, and a way past the menu', async ({
  page,
  enter,
}) => {
  await enter(demo);
  await page.goto('/pages/home');
  const frame = await new Frame(page).shown();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page).toHaveTitle(`${t('menu.home')} | Mebae`);
  for (const landmark of ['banner', 'main'] as const) {
    await expect(page.getByRole(landmark)).toHaveCount(1);
  }
  await expect(frame.menu).toBeVisible();

  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: t('frame.skip') });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main#main')).toBeFocused();

  await frame.goTo(menuText('settings', 'students'), t('menu.setup'));
  await frame.heading(settings('students.title'));
  await expect(page).toHaveTitle(`${settings('students.title')} | Mebae`);
  await expect(page.getByRole('main')).toBeFocused();
  // A page of another address still stands below its entry.
  await page
    .getByRole('main')
    .getByRole('row')
    .nth(2)
    .getByRole('rowheader')
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(/student-record/);
  await frame.menu.getByRole('button', { name: t('menu.setup') }).click();
  const entry = frame.menu.getByRole('link', { name: menuText('settings', 'students') });
  await expect(entry).toHaveAttribute('aria-current', 'page');
});

test('a lost connection is shown, and what failed meanwhile comes by itself', async ({
  page,
  context,
  enter,
}) => {
  await enter(demo);
  await page.goto('/pages/students');
  await expect(page.getByRole('main').getByRole('row').nth(3)).toBeVisible();
  await page.goto('/pages/home');
  const frame = await new Frame(page).shown();
  await expect(page.getByRole('heading', { name: t('home.running') })).toBeVisible();

  const calls = /\/(api\/|session$)/;
  await context.route(calls, (route) => route.abort('connectionrefused'));
  await frame.goTo(menuText('settings', 'students'), t('menu.setup'));
  await expect(page.getByText(t('connection.lost'))).toBeVisible();
  await expect(page.getByRole('main').getByRole('row').nth(3)).toBeHidden();

  // The page tries by itself, too: no try is answered before the button is pressed.
  const pressed = Promise.withResolvers<void>();
  await context.route(calls, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: t('connection.tryNow') }).click();
  pressed.resolve();
  await expect(page.getByText(t('connection.lost'))).toBeHidden();
  await expect(page.getByText(t('connection.back'))).toBeVisible();
  await expect(page.getByRole('main').getByRole('row').nth(3)).toBeVisible();
  await context.unroute(calls);

  await context.setOffline(true);
  await expect(page.getByText(t('connection.lost'))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(t('connection.lost'))).toBeHidden();
});

test('a notice does not cover the primary button of a form', async ({ page, newSchool, enter }) => {
  const school = await newSchool();
  await enter(school.admin);
  await page.goto('/pages/teachers/create');
  const save = page.getByRole('main').locator('form button[type=submit]');
  await expect(save).toBeVisible();
  // Any failure that is shown in a notice: the server is asked, and refuses.
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 500, json: { code: 1, category: 0 } }),
  );
  await new Frame(page).signOut();
  const notice = page.getByRole('region', { name: t('notice.region') }).getByRole('alert');
  await expect(notice).not.toBeEmpty();
  await expect
    .poll(async () => {
      const [own, button] = await Promise.all([notice.boundingBox(), save.boundingBox()]);
      return own && button && button.y + button.height <= own.y;
    })
    .toBe(true);
  await expect(save).toBeInViewport();
});

test('a past year says that it can only be read, and leads back', async ({
  page,
  newSchool,
  enter,
  db,
}) => {
  const school = await newSchool();
  await db.rows(
    `insert into school_class (company_id, school_year, grade, name) values ($1, $2, 1, '1組')`,
    [school.companyID, school.schoolYear - 1],
  );
  await enter(school.admin);
  await page.goto('/pages/students');
  await new Frame(page).shown();
  const bar = page.getByRole('region', { name: t('pastYear.label') });
  await expect(bar).toBeHidden();
  const year = page.getByRole('combobox', { name: t('header.schoolYear') });
  await year.selectOption(String(school.schoolYear - 1));
  await expect(bar).toContainText(t('pastYear.text', { year: school.schoolYear - 1 }));
  await bar.getByRole('button', { name: t('pastYear.back', { year: school.schoolYear }) }).click();
  await expect(bar).toBeHidden();
  await expect(year).toHaveValue(String(school.schoolYear));
});
