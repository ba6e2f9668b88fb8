import { expect, type Page } from '@playwright/test';
import type { LanguageCode } from '@mebae/contracts';
import { areaNames, type AreaName } from '../core/area-names.ts';
import { goInside } from '../core/go-inside.ts';
import { text, type Catalogue } from '../core/texts.ts';

/** A screen of each area that needs no data, and its heading. */
const screens: Record<AreaName, { path: string; part: Catalogue; heading: string }> = {
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
export const pathOf = (area: AreaName): string => screens[area].path;

export const goToArea = (page: Page, area: AreaName): Promise<void> =>
  goInside(page, pathOf(area));

/** Proves that an area's screen is shown. */
export async function areaShown(page: Page, area: AreaName, language: LanguageCode) {
  const { part, heading } = screens[area];
  const name = text(part, heading, {}, language);
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

/** @returns the other four */
export const othersThan = (area: AreaName): AreaName[] => areaNames.filter((name) => name !== area);
