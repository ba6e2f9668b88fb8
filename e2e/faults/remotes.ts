import { expect, type Locator, type Page } from '@playwright/test';
import type { LanguageCode } from '@mebae/contracts';
import { remoteNames, type ShippedRemote } from '../core/remote-names.ts';
import { navigateInPage } from '../core/navigate-in-page.ts';
import { text, type Catalogue } from '../core/texts.ts';

/** A screen of each remote that needs no data, and its heading. */
const screens: Record<ShippedRemote, { path: string; part: Catalogue; heading: string }> = {
  records: { path: '/pages/student-record/1', part: 'records', heading: 'record.title' },
  exams: { path: '/pages/exam/list', part: 'exams', heading: 'list.title' },
  'class-management': {
    path: '/pages/class-management',
    part: 'classManagement',
    heading: 'page.title',
  },
  jgrow: { path: '/pages/jgrow/activity', part: 'jgrow', heading: 'list.title' },
  settings: { path: '/pages/schoolClasses', part: 'settings', heading: 'classes.title' },
};

/** Address of that screen. */
export const pathOf = (remote: ShippedRemote): string => screens[remote].path;

export const goToRemote = (page: Page, remote: ShippedRemote): Promise<void> =>
  navigateInPage(page, pathOf(remote));

/** Proves that a remote's screen is shown. */
export async function remoteShown(page: Page, remote: ShippedRemote, language: LanguageCode) {
  const { part, heading } = screens[remote];
  const name = text(part, heading, {}, language);
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

/** Presses a button that a page which learns of a new version by itself takes away. */
export const pressIfThere = (button: Locator): Promise<void> =>
  button.evaluateAll((found: HTMLElement[]) => found.forEach((element) => element.click()));

/** @returns the other four */
export const othersThan = (remote: ShippedRemote): ShippedRemote[] =>
  remoteNames.filter((name) => name !== remote);
