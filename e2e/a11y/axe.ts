import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { Appearance } from './results.ts';

/** WCAG 2.2 A and AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** All that depends on colours: names, order and sizes are the same in every appearance. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Waits for what fades in: half-way between two colours a text has the contrast of neither. */
async function stopAnimations(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const end = animation.effect?.getComputedTiming().endTime;
      return animation.playState !== 'running' || end === Infinity;
    }),
  );
}

/** Puts the page into the other colours, where it stands. */
export async function changeAppearance(page: Page, appearance: Appearance): Promise<void> {
  await page.emulateMedia({ colorScheme: appearance });
  await page.waitForFunction((wanted) => {
    const provider = document.querySelector('.fui-FluentProvider');
    // A page without scripts knows the colours by its style sheet alone.
    if (!provider) return true;
    const background = getComputedStyle(provider).getPropertyValue('--colorNeutralBackground1');
    const isDark = Number.parseInt(background.trim().slice(1, 3), 16) < 0x80;
    return isDark === (wanted === 'dark');
  }, appearance);
}

/** Enough for every form; a longer list is looked at as far as this. */
const tallest = 4000;

/**
 * Makes the window as tall as the page while something is done: a bar that stays in sight covers a part of what lies
 * behind it, which scrolling uncovers, and axe would call that part too small to be pressed.
 */
async function inTallWindow<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const before = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (!before || height <= before.height) return work();
  await page.setViewportSize({ width: before.width, height: Math.min(height, tallest) });
  try {
    return await work();
  } finally {
    await page.setViewportSize(before);
  }
}

/**
 * Violations that axe finds on the page as it is. Fluent's invisible focus guards are not for people. Each finding is
 * looked at a second time: a button that was enabled in the middle of the first run has neither its old colour nor its
 * new one.
 * @param rules all of them, or those that a change of colours can break
 */
export async function violationsOn(
  page: Page,
  rules: 'all' | 'colours' = 'all',
): Promise<string[]> {
  // Legacy: without another tab for each page that is looked at; no page has frames of another origin.
  // Only one passed node a rule is brought here: for a long list the others take most of the time.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .exclude('[data-tabster-dummy]')
    .options({ resultTypes: ['violations'] });
  const chosen = rules === 'all' ? axe.withTags(tags) : axe.withRules(colourRules);
  const findViolations = async () => {
    await stopAnimations(page);
    return (await inTallWindow(page, () => chosen.analyze())).violations;
  };
  const found = await findViolations();
  return (found.length > 0 ? await findViolations() : found).map(
    ({ id, help, nodes }) =>
      `${id} (${help}): ${nodes.map((node) => `${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`).join(' | ')}`,
  );
}

/**
 * Parts that are cut off at the page's side as it is, texts that a neighbouring cell is written over, broken words in
 * headers.
 */
export async function reflowProblemsOn(page: Page): Promise<string[]> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [
    ...(beyond > 0 ? [`it scrolls sideways by ${beyond} px`] : []),
    ...(await textsBeyondCells(page)).map((text) => `a text is beyond its cell: ${text}`),
    ...(await wordsInTwoLines(page)).map((word) => `a word of a header is broken: ${word}`),
  ];
}

/** Proves that at a width nothing is cut off at the page's side, and that no cell of a table is written over by its neighbour. */
export async function expectReflow(page: Page, width: number, what: string): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width, height: before?.height ?? 800 });
  // A chart is drawn again for the new width.
  await expect
    .configure({ soft: true })
    .poll(() => reflowProblemsOn(page), { message: `${what} at ${width}` })
    .toEqual([]);
  if (before) await page.setViewportSize(before);
}

/** Texts of table cells that reach over the cell's border, with the pixels that they do. */
function textsBeyondCells(page: Page): Promise<string[]> {
  return page.locator('td, th').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const box = cell.getBoundingClientRect();
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        let isClipped = false;
        for (let above = text.parentElement; above && above !== cell; above = above.parentElement) {
          isClipped ||= getComputedStyle(above).overflowX !== 'visible';
        }
        if (isClipped) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const { left, right } = range.getBoundingClientRect();
        const beyond = Math.round(Math.max(right - box.right, box.left - left));
        if (right > left && beyond > 1) found.push(`${text.textContent} (${beyond} px)`);
      }
      return found;
    }),
  );
}

/** Words of column headers that their column is too narrow for; Japanese may break anywhere. */
function wordsInTwoLines(page: Page): Promise<string[]> {
  return page.locator('thead th').evaluateAll((headers) =>
    headers.flatMap((header) => {
      const texts = document.createTreeWalker(header, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/\p{Script=Latin}+/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set(
            Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom)),
          );
          // A text that only screen readers read has no width of its own.
          if (lines.size > 1 && text.parentElement?.offsetWidth !== 1) found.push(word);
        }
      }
      return found;
    }),
  );
}
