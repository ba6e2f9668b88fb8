import { stripVTControlCharacters } from 'node:util';
import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { remoteNames, type ShippedRemote } from '../core/remote-names.ts';
import { anyOf, demoAdmin, type FirstScreen } from '../core/demo-screens.ts';
import { navigateInPage } from '../core/navigate-in-page.ts';
import { countRenderers, instanceCounts, readInstances } from '../core/instances.ts';
import { password } from '../core/school.ts';
import type { Mix } from './mixes.ts';

/** The result of a step of the walk: `shown`, or in words what was wrong. */
export interface Step {
  step: string;
  outcome: string;
  good: boolean;
}

/** The content that an address may show: the school's own data, or that it can't be shown. */
interface ExpectedContent {
  content: Locator;
  fault: Locator;
}

/** Where a walk leads. */
export interface WalkTargets {
  first: Record<ShippedRemote, FirstScreen>;
  /** A candidate's personal link. */
  answer: FirstScreen;
}

/**
 * Walks through a mix as a person does: signs in, opens the first screen of each remote in one page, then the page of
 * candidates. Texts of the product change from release to release, so only addresses, the school's own data and the
 * name and version that a fault carries are looked for.
 * @returns every step; one that fails hides none after it
 */
export async function walk(browser: Browser, mix: Mix, targets: WalkTargets): Promise<Step[]> {
  const steps: Step[] = [];
  const page = await browser.newPage({ baseURL: mix.url });
  const thrown = watchErrors(page);
  await countRenderers(page);
  steps.push(await take('sign-in', () => signIn(page), thrown));
  for (const remote of remoteNames) {
    const { path, texts } = targets.first[remote];
    const open = async (): Promise<ExpectedContent> => {
      // The earlier content may hold the same names.
      const before = await page.getByRole('main').getByRole('heading').first().elementHandle();
      await navigateInPage(page, path);
      await before?.waitForElementState('hidden');
      const fault = page
        .getByRole('alert')
        .filter({ hasText: `${remote} ${mix.versions[remote]}` });
      return { content: page.getByRole('main').getByText(anyOf(texts)), fault };
    };
    steps.push(await take(remote, () => visit(mix, remote, open), thrown));
  }
  steps.push(await take('one of each', () => countEach(page), thrown));
  const context = await browser.newContext({ baseURL: mix.url });
  const phone = await context.newPage();
  const there = watchErrors(phone);
  const open = async (): Promise<ExpectedContent> => {
    await phone.goto(targets.answer.path);
    // Candidates are told in a heading, without the names of remotes and versions.
    const fault = phone.getByRole('heading', { level: 1 });
    return { content: phone.getByText(anyOf(targets.answer.texts)), fault };
  };
  steps.push(await take('answer', () => visit(mix, 'exams', open), there));
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
    const lines = errors.map(({ message }) => message.split('\n')[0]);
    const outcome = stripVTControlCharacters(lines.join('; '));
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

/** One remote's screen: its data, or its fault where the shell says that it does not serve it. */
async function visit(
  { versions, refused }: Mix,
  remote: ShippedRemote,
  open: () => Promise<ExpectedContent>,
): Promise<string> {
  if (versions[remote] === undefined) return 'not in this release';
  const { content, fault } = await open();
  const seen = content.or(fault).filter({ visible: true });
  await expect(seen.first(), 'neither its data nor its fault came').toBeVisible();
  if ((await content.filter({ visible: true }).count()) > 0) return 'shown';
  if (refused.includes(remote)) return 'refused, and said so';
  throw new Error(`fault: ${(await fault.innerText()).split('\n')[0]}`);
}

/** Shells from before instances were counted have React's own count. */
async function countEach(page: Page): Promise<string> {
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
