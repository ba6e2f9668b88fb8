import { expect, type Page } from '@playwright/test';
import type { LanguageCode } from '@mebae/contracts';
import { textsOf } from '../core/texts.ts';
import { Table } from './table.ts';

type RecordPart =
  | 'overview'
  | 'growth'
  | 'findings'
  | 'trends'
  | 'interview'
  | 'letters'
  | 'reports';

/** `/pages/student-record/:studentID`. */
export class RecordPage {
  readonly page: Page;
  readonly t: ReturnType<typeof textsOf>;
  readonly scores: Table;
  private readonly language: LanguageCode;

  constructor(page: Page, language: LanguageCode = 'ja') {
    this.page = page;
    this.language = language;
    this.t = textsOf('records', language);
    this.scores = new Table(page, this.t('scores.table'));
  }

  async open(studentID: number, query = ''): Promise<this> {
    await this.page.goto(`/pages/student-record/${studentID}${query}`);
    return this;
  }

  /** Opens a part of the record by its tab. */
  async openPart(part: RecordPart): Promise<void> {
    await this.page
      .getByRole('navigation', { name: this.t('record.parts') })
      .getByRole('link', { name: this.t(`part.${part}`) })
      .click();
    await this.isPart(part);
  }

  /** Proves which part is shown. */
  async isPart(part: RecordPart): Promise<void> {
    await expect(
      this.page
        .getByRole('navigation', { name: this.t('record.parts') })
        .getByRole('link', { name: this.t(`part.${part}`) }),
    ).toHaveAttribute('aria-current', 'page');
  }

  /** Proves whose record is shown. */
  async of(name: string): Promise<this> {
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
    return this;
  }

  /** The radar's drawing, what it announces, and its switches. */
  async radar() {
    const figure = this.page.getByRole('figure', { name: this.t('scores.radar') });
    const drawing = figure.getByRole('img');
    await drawing.waitFor();
    await drawing.locator('svg').waitFor();
    const tip = figure.locator('output');
    return {
      drawing,
      tip,
      marks: drawing.locator('svg path'),
      series: (name: string) => figure.getByRole('button', { name, exact: true }),
      save: (format: 'PNG' | 'SVG') =>
        figure.getByRole('button', {
          name: textsOf('ui', this.language)('chart.picture', { format }),
        }),
      /** The name of the axis that is read, and its value of one series. */
      tooltip: async (series: string): Promise<[axis: string, value: string]> => {
        const [axis = '', ...rows] = (await tip.locator('> span').allInnerTexts()).map((line) =>
          line.trim(),
        );
        const row = rows.find((entry) => entry.startsWith(series)) ?? '';
        return [axis, row.slice(series.length).trim()];
      },
    };
  }

  /** Turns the radar into the table of the same numbers, and gives its rows by competency. */
  async radarNumbers(): Promise<Map<string, string[]>> {
    const title = this.t('scores.radar');
    const ui = textsOf('ui', this.language);
    const figure = this.page.getByRole('figure', { name: title });
    await figure.getByRole('button', { name: ui('chart.table'), exact: true }).click();
    const rows = await figure
      .getByRole('table', { name: title })
      .locator('tbody tr')
      .evaluateAll((lines) =>
        lines.map((line) => [...line.children].map((cell) => cell.textContent.trim())),
      );
    return new Map(rows.map(([name = '', ...cells]) => [name, cells]));
  }

  async step(to: 'previous' | 'next'): Promise<void> {
    await this.page
      .getByRole('navigation', { name: this.t('neighbours.label') })
      .getByRole('link', { name: this.t(`neighbours.${to}`) })
      .click();
  }

  /** Proves where in the list the student is. */
  async isAt(position: number, total: number): Promise<void> {
    await expect(
      this.page.getByText(this.t('neighbours.position', { position, total })),
    ).toBeVisible();
  }
}
