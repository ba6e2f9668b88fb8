import { remotePages } from '../../../../e2e/a11y/routes.ts';
import { rows } from '../../../../e2e/a11y/rows.ts';

/** Packages whose pages no route of a remote names. */
const wholePackages = ['shell', 'mfe-exams/src/answer'];

/**
 * Finds the stories that open what a change reaches: by the table of screens, the route of each screen and the module of
 * the route's page.
 * @param affected files that import a changed one, directly or not
 * @returns paths of story files
 */
export async function storiesOf(affected: ReadonlySet<string>): Promise<string[]> {
  const pages = await remotePages();
  const routes = new Set(
    pages.filter(({ file }) => file !== undefined && affected.has(file)).map(({ route }) => route),
  );
  const whole = wholePackages.filter((folder) =>
    [...affected].some((file) => file.startsWith(`${folder}/`)),
  );
  const stories = rows
    .filter(
      (row) =>
        (row.route !== undefined && routes.has(row.route)) ||
        whole.includes(row.package) ||
        (whole.includes('mfe-exams/src/answer') && row.route?.startsWith('/answer')),
    )
    .flatMap(({ story }) => story ?? []);
  return [...new Set(stories)].map((story) => `e2e/specs/${story}.spec.ts`);
}
