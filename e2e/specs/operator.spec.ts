import { join } from 'node:path';
import { execaNode } from 'execa';
import { root, runningParts } from '../core/environment.ts';
import { text } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.page.ts';

/** The address that the command prints, which works once. */
async function issueLink(school: string): Promise<string> {
  const { database, url } = runningParts();
  const { stdout } = await execaNode(
    join(root, 'academic-api/src/igs-link-cli.ts'),
    [`--school=${school}`, '--email=op@igs.example', '--name=運営 花子'],
    { env: { DATABASE_URL: database, PUBLIC_URL: url } },
  );
  const link = /http\S+signinToken=\S+/.exec(stdout)?.[0];
  if (link === undefined) throw new Error(`No link in: ${stdout}`);
  return link;
}

test('an operator acts in a school by a link, under a bar, audited; the own session returns', async ({
  page,
  newSchool,
  enter,
  db,
}) => {
  const own = await newSchool();
  const visited = await newSchool();
  await enter(own.teacher);
  await page.goto('/pages/home');
  const frame = await new Frame(page).shown();

  const link = await issueLink(visited.name);
  await page.goto(link);
  await expect(page).toHaveURL(/\/pages\/home$/);
  const bar = page.getByText(
    text('shell', 'operator.signedIn', { school: visited.name, name: '運営 花子' }),
  );
  await expect(bar).toBeVisible();
  await page.goto('/pages/teachers');
  await expect(page.getByText(visited.admin.email)).toBeVisible();
  await expect(bar).toBeVisible();
  await page.getByRole('button', { name: text('shell', 'operator.end') }).click();
  await expect(bar).toHaveCount(0);
  await frame.shown();
  await frame.account.click();
  await expect(page.getByText(own.teacher.email)).toBeVisible();

  const actions = await db.rows<{ action: string }>(
    `select distinct action from audit_log l join account a using (company_id, user_id)
     where company_id = $1 and a.role = 99 and a.email = 'op@igs.example'`,
    [visited.companyID],
  );
  expect(actions.map((row) => row.action)).toContain('igs.teachers.list');

  // a link works once
  await page.goto(link);
  await expect(bar).toHaveCount(0);
  await page.goto('/pages/home');
  await frame.shown();
});
