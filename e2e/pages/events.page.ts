import { expect, type Locator, type Page } from '@playwright/test';
import { textsOf } from '../core/texts.ts';

/** Events of jgrow: their list, their form and the page of one. */
export class EventsPage {
  readonly page: Page;
  readonly t = textsOf('jgrow');

  constructor(page: Page) {
    this.page = page;
  }

  async openList(query = ''): Promise<this> {
    await this.page.goto(`/pages/jgrow/event${query}`);
    await expect(this.heading('events.title')).toBeVisible();
    return this;
  }

  async openForm(query = ''): Promise<this> {
    await this.page.goto(`/pages/jgrow/event/create${query}`);
    await expect(this.field('event.title')).toBeVisible();
    return this;
  }

  heading(key: string): Locator {
    return this.page.getByRole('heading', { name: this.t(key), exact: true });
  }

  field(key: string): Locator {
    return this.page.getByRole('textbox', { name: this.t(key) }).first();
  }

  region(key: string): Locator {
    return this.page.getByRole('region', { name: this.t(key), exact: true });
  }

  async press(key: string): Promise<void> {
    await this.page.getByRole('button', { name: this.t(key), exact: true }).click();
  }

  /** Fills in what every event needs. */
  async plan(event: {
    title: string;
    startsOn: string;
    endsOn: string;
    activities: string[];
  }): Promise<void> {
    const { t, page } = this;
    await this.field('event.title').fill(event.title);
    await page.getByLabel(t('event.startsOn')).fill(event.startsOn);
    await page.getByLabel(t('event.endsOn')).fill(event.endsOn);
    await page
      .getByRole('group', { name: t('activity.purposes') })
      .getByRole('checkbox')
      .first()
      .check();
    await page
      .getByRole('group', { name: t('event.targets') })
      .getByRole('checkbox')
      .first()
      .check();
    for (const title of event.activities) await this.addActivity(title);
  }

  async addActivity(title: string): Promise<void> {
    const { t } = this;
    const section = this.region('event.activities');
    await section.getByRole('searchbox').fill(title);
    await section
      .getByRole('list', { name: t('eventForm.foundActivities') })
      .getByRole('button', { name: t('activity.of', { title }) })
      .click();
    await expect(this.chosenActivities()).toContainText([title]);
  }

  /** Activities of the form, in their order. */
  chosenActivities(): Locator {
    return this.region('event.activities')
      .getByRole('list', { name: this.t('event.activities') })
      .getByRole('listitem');
  }

  /** Takes the handle of an activity of the form to the position of another one. */
  async dragActivity(from: number, to: number): Promise<void> {
    const entries = this.chosenActivities();
    await entries.nth(from).locator('[draggable=true]').dragTo(entries.nth(to));
  }

  async choose(key: 'event.courseBefore' | 'event.courseAfter', course: string): Promise<void> {
    const select = this.page.getByRole('combobox', { name: this.t(key) });
    const option = select.getByRole('option', { name: new RegExp(course) });
    await select.selectOption((await option.getAttribute('value')) ?? '');
  }

  /** The entry of the schedule for a step. */
  step(key: string): Locator {
    return this.region('timeLine.title')
      .getByRole('listitem')
      .filter({
        has: this.page.getByRole('heading', { name: this.t(key), exact: true }),
      });
  }

  row(title: string): Locator {
    return this.page.getByRole('row', { name: new RegExp(title) });
  }
}
