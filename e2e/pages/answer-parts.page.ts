import { expect, type Locator } from '@playwright/test';
import type { AnswerSession, LanguageCode } from '@mebae/contracts';
import { groupsOfWords, valueFor } from '../core/parts.ts';
import { AnswerPage } from './answer.page.ts';

type Part = 'disposition' | 'trend';
type Input = 'touch' | 'keyboard';

interface Round {
  input?: Input;
  language?: LanguageCode;
  /** Whether the first word is sorted to the wrong side first. */
  errs?: boolean;
}

/** The task shows nothing for so long between two words, in milliseconds. */
const pauseMs = 250;

/** The parts of a personal link beside the questions about people. */
export class AnswerPartsPage extends AnswerPage {
  private named(key: string): Locator {
    return this.page.getByRole('button', { name: this.t(key), exact: true });
  }

  /** Opens a part from the list of the start page or the check page, and goes past its explanation. */
  async openPart(part: Part | 'implicit'): Promise<void> {
    await this.page
      .getByRole('listitem')
      .filter({ hasText: this.t(`part.${part}`) })
      .tap();
    await this.startPart(part);
  }

  async startPart(part: Part | 'implicit', input: Input = 'touch'): Promise<void> {
    await expect(this.page.getByRole('heading', { name: this.t(`part.${part}`) })).toBeVisible();
    await this.press('part.start', input);
    if (part !== 'implicit') await this.practise(input);
  }

  /** Tries out the five steps on a statement whose answer goes nowhere. */
  private async practise(input: Input): Promise<void> {
    await expect(this.page.getByRole('heading', { name: this.t('practice.title') })).toBeVisible();
    await expect(this.options).toHaveCount(5);
    await expect(this.named('practice.done')).toBeDisabled();
    if (input === 'touch') await this.tapOption(1);
    else await this.options.nth(1).press('Enter');
    await expect(this.page.getByText(this.t('practice.chosen'))).toBeVisible();
    await this.press('practice.done', input);
  }

  async press(key: string, input: Input = 'touch'): Promise<void> {
    if (input === 'touch') await this.named(key).tap();
    else {
      await expect(this.named(key)).toBeEnabled();
      await this.named(key).focus();
      await this.page.keyboard.press('Enter');
    }
  }

  /** Answers statements of a part from one place to another. */
  async answerStatements(session: AnswerSession, part: Part, from = 0, to?: number): Promise<void> {
    const items = part === 'trend' ? session.trendItems : (session.disposition?.items ?? []);
    for (const [index, item] of items.slice(from, to).entries()) {
      await this.atQuestion(from + index + 1, items.length);
      await expect(this.options).toHaveCount(5);
      await this.tapOption(valueFor(item.itemID) - 1);
    }
  }

  /** Begins a round of the implicit task and sees its first word. */
  async beginRound(): Promise<void> {
    await this.press('implicit.start');
    await expect(this.page.locator('output[aria-live=assertive]')).toHaveText(/\S/);
  }

  /** The page is hidden for a moment, as when another app is opened. */
  async hidePage(): Promise<void> {
    await this.page.evaluate(() => {
      for (const state of ['hidden', 'visible']) {
        Object.defineProperty(document, 'visibilityState', {
          configurable: true,
          get: () => state,
        });
        document.dispatchEvent(new Event('visibilitychange'));
      }
    });
  }

  /** Does one round of the implicit task, after a pause at its instruction. */
  async doRound(
    session: AnswerSession,
    round: number,
    { input = 'touch', language = 'ja', errs = false }: Round = {},
  ): Promise<void> {
    const { page } = this;
    const groups = groupsOfWords(session, language);
    await expect(
      page.getByText(this.t('implicit.block', { position: round, total: 7 })),
    ).toBeVisible();
    await this.press('implicit.start', input);
    const trials = [12, 12, 20, 40, 12, 20, 40][round - 1] ?? 0;
    const halves = page.locator('button').filter({ hasText: labels(groups) });
    await expect(halves).toHaveCount(2);
    const left = await halves.first().innerText();
    const keys = round % 2 === 0 ? ['ArrowLeft', 'ArrowRight'] : ['e', 'i'];
    const choose = async (side: number): Promise<void> => {
      if (input === 'touch') await halves.nth(side).tap();
      else await page.keyboard.press(keys[side] ?? '');
    };
    const position = (count: number) =>
      this.t('implicit.position', { position: count, total: trials });
    for (let trial = 1; trial <= trials; trial += 1) {
      const shown = await this.waitForWord(position(trial));
      const group = groups.get(shown);
      if (group === undefined) throw new Error('The page shows a word that is not of the task.');
      const side = left.includes(group) ? 0 : 1;
      if (errs && trial === 1) {
        await choose(1 - side);
        await expect(page.getByText(this.t('implicit.wrong'))).toBeVisible();
        await expect(page.getByText(position(trial), { exact: true })).toBeVisible();
      }
      await choose(side);
      await this.pass(pauseMs);
    }
  }

  /**
   * Waits until a word is painted: time begins then, and what is pressed before counts for nothing.
   * @param position the line above the word, which only this one has
   * @returns the word
   */
  private async waitForWord(position: string): Promise<string> {
    const shown = await this.page.waitForFunction((line) => {
      const hasLine = [...document.querySelectorAll('p')].some((p) => p.textContent === line);
      const word = document.querySelector('output[aria-live=assertive]')?.textContent.trim();
      return hasLine && word !== undefined && word !== '' ? word : null;
    }, position);
    await this.page.evaluate(
      () =>
        new Promise((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        ),
    );
    return String(await shown.jsonValue());
  }
}

const labels = (groups: ReadonlyMap<string, string>): RegExp =>
  new RegExp([...new Set(groups.values())].join('|'));
