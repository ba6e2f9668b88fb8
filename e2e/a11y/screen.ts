import { expect, type Page } from '@playwright/test';
import { changedMeanwhile, type LanguageCode } from '@mebae/contracts';
import { text, type Catalogue } from '../core/texts.ts';
import type { PreparedSchools } from './prepared.ts';

/** A screen in one language, on its way to the state that is looked at. */
export interface Visit {
  page: Page;
  schools: PreparedSchools;
  /** A text of the visit's language. */
  text: (part: Catalogue, key: string, values?: Record<string, string | number>) => string;
}

/** One line of the table: a screen of the product in one of its states. */
export interface Screen {
  /** Its name in the table of results. */
  name: string;
  /** The route it belongs to, as the router has it; none for what stands above or beside all routes. */
  route?: string;
  path: string | ((schools: PreparedSchools) => string);
  /** The sentence of its level-one heading; any, where it is a person's or a course's name. */
  heading?: [part: Catalogue, key: string];
  /** Steps before the page is opened. */
  before?: (visit: Visit) => Promise<unknown>;
  /** Steps that a person takes there to come to the state. */
  act?: (visit: Visit) => Promise<unknown>;
  /** It goes on waiting; with an act, once that is done. */
  waits?: true;
}

/** A page at a route without parameters, as it opens. */
export const pageAt = (name: string, route: string, ...heading: [Catalogue, string]): Screen => ({
  name,
  route,
  path: route,
  heading,
});

/** For a page that is fetched, parsed and filled, on a machine that does other things as well. */
const timeoutMs = 30_000;

/** Opens a screen and waits until all that it loads is there. */
export async function open(
  screen: Screen,
  page: Page,
  schools: PreparedSchools,
  language: LanguageCode,
): Promise<void> {
  const visit: Visit = {
    page,
    schools,
    text: (part, key, values) => text(part, key, values, language),
  };
  await screen.before?.(visit);
  await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(schools));
  const name = screen.heading && visit.text(...screen.heading);
  const heading = page.getByRole('heading', { level: 1, ...(name && { name }) });
  // A message stands in place of what could not be loaded.
  const failure = page.getByRole('main').getByRole('alert');
  await expect((name ? heading : heading.or(failure)).first()).toBeVisible({ timeout: timeoutMs });
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  if (!screen.waits || screen.act) await waitUntilLoaded(page);
  await screen.act?.(visit);
  if (!screen.waits) await waitUntilLoaded(page);
}

/** Waits until nothing is on its way any more. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(
    page.locator('[aria-busy=true], [role=progressbar]:not([aria-valuenow])'),
  ).toHaveCount(0, { timeout: timeoutMs });
  // A chart's button for its picture waits for the drawing.
  await expect(page.locator('figure button:is(:disabled, [aria-disabled=true])')).toHaveCount(0);
}

/** Presses the first button of a name. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Opens a tab of the page. */
export const tab = (page: Page, name: string): Promise<void> =>
  page.getByRole('tab', { name }).first().click();

/** Proves that a dialog stands there. */
export const dialogShown = (page: Page): Promise<void> =>
  expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).first()).toBeVisible();

/** Lets calls of the product's API fail or answer something else. */
export async function fulfillCalls(
  page: Page,
  path: string,
  json: Record<string, unknown>,
  status = 200,
): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith(`/api/v3/academic/${path}`),
    (route) => route.fulfill({ status, json }),
  );
}

/** Has the API refuse changes below a path, because somebody else's came first; what is read is what there is. */
export async function refuseChanges(page: Page, path: string): Promise<void> {
  const reason = [changedMeanwhile, '2026-06-01T00:00:00.000Z', '勅使河原', '凛太朗'];
  await page.route(
    (url) => url.pathname.startsWith(`/api/v3/academic/${path}`),
    (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 409, json: { code: 1, category: 2, reason } }),
  );
}

/** Proves that the message of a conflict says in which fields both versions differ. */
export const differencesShown = (visit: Visit): Promise<void> =>
  expect(
    visit.page.getByRole('region', { name: visit.text('ui', 'conflict.differences') }),
  ).toBeVisible();
