import { expect, type Locator, type Page } from '@playwright/test';
import type { AnswerSession, LanguageCode } from '@mebae/contracts';
import { levelFor, levelForExample } from '../core/courses.ts';
import { textsOf } from '../core/texts.ts';

/** A telephone in a student's hand. */
export const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
} as const;

/** A question takes no tap before it has been in sight for so long, in milliseconds. */
const inSightMs = 400;

/** Pages whose clock a story moves over what a candidate only waits for. */
const movedClocks = new WeakSet<Page>();

/** `/answer/<token>`: everything that the owner of a personal link sees. */
export class AnswerPage {
  readonly page: Page;
  readonly t: ReturnType<typeof textsOf>;

  constructor(page: Page, language: LanguageCode = 'ja') {
    this.page = page;
    this.t = textsOf('answer', language);
  }

  /** From the next load on the page's clock goes as before, and answering moves it over what a candidate only waits for. */
  async moveClock(): Promise<void> {
    await this.page.clock.install();
    movedClocks.add(this.page);
  }

  /** Lets a time of the page's clock pass at once, where the story moves it; otherwise the page is waited for. */
  protected async pass(milliseconds: number): Promise<void> {
    if (movedClocks.has(this.page)) await this.page.clock.runFor(milliseconds);
  }

  /** Opens a personal link and proves that its welcome is shown. */
  async open(token: string): Promise<void> {
    await this.page.goto(`/answer/${token}`);
    await expect(this.page.getByText(this.t('welcome.about'), { exact: true })).toBeVisible();
  }

  private button(key: string): Locator {
    return this.page.getByRole('button', { name: this.t(key), exact: true });
  }

  /** A way on, which leads to handing in where everything is answered. */
  private wayOn(key: string): Locator {
    return this.button(key).or(this.button('handIn.button'));
  }

  get options(): Locator {
    return this.page.getByRole('group').getByRole('button');
  }

  /** Taps an option of the question that is shown, as soon as it takes taps. */
  async tapOption(place: number): Promise<void> {
    await expect(this.options.nth(place)).toBeVisible();
    await this.pass(inSightMs);
    await this.options.nth(place).tap();
  }

  /** Chooses by a number key, as soon as the question that is shown takes it. */
  async pressNumber(key: string): Promise<void> {
    await expect(this.options.first()).toBeEnabled();
    await this.page.keyboard.press(key);
  }

  /** Taps a place of the screen twice, as quickly as a finger can: at an option, and at whatever comes there next. */
  async tapTwice(option: number): Promise<void> {
    await expect(this.options.nth(option)).toBeEnabled();
    const box = await this.options.nth(option).boundingBox();
    if (!box) throw new Error('The option is not in sight.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await this.page.touchscreen.tap(x, y);
    await this.page.touchscreen.tap(x, y);
  }

  /** Leaves the welcome. */
  async leaveWelcome(): Promise<void> {
    await this.button('welcome.start').tap();
  }

  /** From the welcome through the practice item to the first question. */
  async begin(): Promise<void> {
    await this.leaveWelcome();
    await expect(this.page.getByRole('heading', { name: this.t('practice.title') })).toBeVisible();
    await expect(this.options).toHaveCount(4);
    await expect(this.button('practice.done')).toBeDisabled();
    await this.tapOption(2);
    await expect(this.page.getByText(this.t('practice.chosen'))).toBeVisible();
    await this.button('practice.done').tap();
  }

  /** From the welcome through the questions about both examples to the first one about a person. */
  async beginWithExamples({ anchoring }: AnswerSession): Promise<void> {
    const { title, examples = [], items = [] } = anchoring ?? {};
    await this.leaveWelcome();
    await expect(this.page.getByRole('heading', { name: title?.ja })).toBeVisible();
    await this.button('part.start').tap();
    const questions = examples.flatMap(({ exampleID }) =>
      items.map((_, index) => levelForExample(exampleID, index)),
    );
    for (const [index, level] of questions.entries()) {
      await this.atQuestion(index + 1, questions.length);
      await this.tapOption(level - 1);
    }
  }

  /** Goes on where this or another device stopped. */
  async continue(): Promise<void> {
    await this.wayOn('welcome.continue').tap();
  }

  /** Proves which question is shown. */
  async atQuestion(position: number, total: number): Promise<void> {
    await expect(
      this.page.getByText(this.t('question.position', { position, total }), { exact: true }),
    ).toBeVisible();
  }

  /** Answers the questions from one place to another as the story's people do, and comes to the next view. */
  async answer(session: AnswerSession, from = 0, to = questionsOf(session).length): Promise<void> {
    const questions = questionsOf(session);
    for (const [index, question] of questions.slice(from, to).entries()) {
      await this.atQuestion(from + index + 1, questions.length);
      await this.tapOption(question.level - 1);
    }
    if (to < questions.length) await this.atQuestion(to + 1, questions.length);
    else await expect(this.button('handIn.button')).toBeVisible();
  }

  /** Hands in, and reads the receipt. */
  async handIn(): Promise<string> {
    await expect(this.page.getByText(this.t('handIn.complete'))).toBeVisible();
    await this.button('handIn.button').tap();
    await expect(this.page.getByRole('heading', { name: this.t('receipt.title') })).toBeVisible();
    const number = this.page.getByText(this.t('receipt.number')).locator('xpath=following::p[1]');
    return (await number.innerText()).trim();
  }

  /** Proves that answers wait on this device. */
  async keeps(count: number): Promise<void> {
    await expect(this.page.getByText(this.t('offline', { count }))).toBeVisible();
  }

  /** Waits until a reload needs no connection any more. */
  async keptForOffline(): Promise<void> {
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
  }

  /** Goes to the page with all people, from any question. */
  async toCheckPage(): Promise<void> {
    await this.wayOn('question.check').tap();
    await this.atCheckPage();
  }

  async atCheckPage(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: this.t('handIn.title') })).toBeVisible();
  }

  /** People of the check page, each with what is left. */
  get people(): Locator {
    return this.page.getByRole('list').getByRole('button');
  }

  async changeLanguage(code: LanguageCode): Promise<void> {
    await this.page.getByLabel(this.t('language')).selectOption(code);
    await expect(this.page.locator('html')).toHaveAttribute('lang', code);
  }
}

/** Every question of a personal link in the order in which a person is asked, with what the story's people choose. */
export function questionsOf(
  session: AnswerSession,
): { evaluationRequestID: number; questionItemID: number; level: number }[] {
  return session.tasks.flatMap(({ evaluationRequestID }) =>
    session.items.map(({ questionItemID }) => ({
      evaluationRequestID,
      questionItemID,
      level: levelFor(evaluationRequestID, questionItemID),
    })),
  );
}
