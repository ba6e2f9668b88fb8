import { expect, type Browser, type Page } from '@playwright/test';
import { areaNames, type AreaName } from '../core/area-names.ts';
import { anyOf, demoAdmin, type FirstScreen } from '../core/demo-screens.ts';
import { goInside } from '../core/go-inside.ts';
import { countRenderers, instanceCounts, readInstances } from '../core/instances.ts';
import { password } from '../core/school.ts';
import type { Mix } from './mixes.ts';

/** What a step of the walk showed: `shown`, or in words what was wrong. */
export interface Step {
  step: string;
  outcome: string;
  good: boolean;
}

/** Where a walk leads. */
export interface Places {
  first: Record<AreaName, FirstScreen>;
  /** A candidate's personal link. */
  answer: FirstScreen;
}

/**
 * Walks through a mix as a person does: signs in, opens the first screen of each area in one page, then the page of
 * candidates. Texts of the product change from release to release, so only addresses, the school's own data and the
 * name and version that a fault carries are looked for.
 * @returns every step; one that fails hides none after it
 */
export async function walk(browser: Browser, mix: Mix, places: Places): Promise<Step[]> {
  const steps: Step[] = [];
  const page = await browser.newPage({ baseURL: mix.url });
  const thrown = watchErrors(page);
  await countRenderers(page);
  steps.push(await take('sign-in', () => signIn(page), thrown));
  for (const area of areaNames) {
    const go = () => goInside(page, places.first[area].path);
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in one page
    steps.push(await take(area, () => visit(page, mix, area, places.first[area], go), thrown));
  }
  steps.push(await take('one of each', () => oneOfEach(page), thrown));
  const context = await browser.newContext({ baseURL: mix.url });
  const phone = await context.newPage();
  const there = watchErrors(phone);
  const open = () => phone.goto(places.answer.path);
  steps.push(await take('answer', () => visit(phone, mix, 'exams', places.answer, open), there));
  await Promise.all([page.close(), context.close()]);
  return steps;
}

function watchErrors(page: Page): Error[] {
  const thrown: Error[] = [];
  page.on('pageerror', (error) => thrown.push(error));
  return thrown;
}

async function take(step: string, go: () => Promise<string>, thrown: Error[]): Promise<Step> {
  try {
    const outcome = await go();
    const [error] = thrown.splice(0);
    if (error) return { step, outcome: `the page threw: ${error.message}`, good: false };
    return { step, outcome, good: true };
  } catch (error) {
    const errors = [...thrown.splice(0), error as Error];
    const outcome = errors.map(({ message }) => message.split('\n')[0]).join('; ');
    return { step, outcome, good: false };
  }
}

async function signIn(page: Page): Promise<string> {
  await page.goto('/signin');
  await page.locator('input[type=email]:visible').fill(demoAdmin.email);
  await page.locator('input[type=password]:visible').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/pages\/home/);
  return 'shown';
}

/** One area's screen: its data, or its fault where the shell says that it does not serve it. */
async function visit(
  page: Page,
  { versions, refused }: Mix,
  area: AreaName,
  { texts }: FirstScreen,
  open: () => Promise<unknown>,
): Promise<string> {
  const version = versions[area];
  if (version === undefined) return 'not in this release';
  await open();
  const content = page.getByRole('main').getByText(anyOf(texts)).filter({ visible: true });
  const fault = page.getByRole('alert').filter({ hasText: `${area} ${version}` });
  await expect(content.or(fault).first()).toBeVisible();
  const named = (await fault.count()) > 0;
  if (named && refused.includes(area)) return 'refused, and said so';
  if (named) throw new Error(`fault: ${(await fault.innerText()).split('\n')[0]}`);
  return 'shown';
}

/** Shells from before instances were counted have React's own count. */
async function oneOfEach(page: Page): Promise<string> {
  const held = await readInstances(page);
  const { renderers, ...modules } = instanceCounts(held);
  if (renderers !== 1) throw new Error(`${renderers} React renderers`);
  if (held.modules.length === 0) return 'React only';
  const wrong = Object.entries(modules).filter(([, count]) => count !== 1);
  if (wrong.length > 0) {
    throw new Error(wrong.map(([name, count]) => `${count} of ${name}`).join(', '));
  }
  return `${Object.keys(modules).length} packages`;
}
