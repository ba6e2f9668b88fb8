import { expect } from '@playwright/test';
import { pageAt, press, type Screen, type Visit } from '../screen.ts';

const waitForChart = ({ page }: Visit) =>
  expect(page.getByRole('main').locator('figure').first()).toBeVisible();

const statistics = '/pages/statistics';
const views = ['boxes', 'scatter', 'change', 'selfPeer'];

interface AnyDistribution {
  series: object[];
}

/** Another answer to the first question of the statistics page. */
const withDistribution =
  (change: (json: AnyDistribution) => object) =>
  ({ page }: Visit) =>
    page.route(/\/academic\/statistics\/distribution/, async (route) => {
      const response = await route.fetch();
      const json = change((await response.json()) as AnyDistribution);
      await route.fulfill({ response, json });
    });

/** Statistics and the analyses of classes in their states. */
export const classAnalysesScreens: Screen[] = [
  {
    ...pageAt('statistics', statistics, 'classManagement', 'statistics.title'),
    act: waitForChart,
  },
  ...views.map((view) => ({
    name: `statistics: ${view}`,
    path: `${statistics}?view=${view}`,
    act: waitForChart,
  })),
  {
    name: 'statistics: two groups, as tables',
    path: `${statistics}?view=scatter`,
    act: async (visit) => {
      const { page, text } = visit;
      await press(page, text('classManagement', 'statistics.add'));
      await waitForChart(visit);
      await press(page, text('ui', 'chart.table'));
      await expect(page.getByRole('main').locator('figure table')).toBeVisible();
    },
  },
  {
    name: 'statistics: saved views',
    path: statistics,
    act: async (visit) => {
      const { page, text } = visit;
      await waitForChart(visit);
      await press(page, text('classManagement', 'views.title'));
      await expect(page.getByText(text('classManagement', 'views.hint'))).toBeVisible();
    },
  },
  {
    name: 'statistics: too few others',
    path: statistics,
    before: withDistribution((json) => {
      const none = { n: 0, of: 0, detail: 'none', mean: null, sd: null, box: null, bins: [] };
      return { ...json, series: json.series.map((item) => ({ ...item, ...none, density: [] })) };
    }),
    act: ({ page, text }) =>
      expect(page.getByText(text('classManagement', 'statistics.hidden.title'))).toBeVisible(),
  },
  {
    name: 'statistics: whole points of classes that can not be compared',
    path: statistics,
    before: withDistribution((json) => ({
      ...json,
      isComparable: false,
      series: json.series.map((item) => ({ ...item, detail: 'rounded', bins: [], density: [] })),
    })),
    act: ({ page, text }) =>
      expect(page.getByText(text('classManagement', 'analysis.notComparable'))).toBeVisible(),
  },
  {
    ...pageAt('class trend', '/pages/class-management/trend', 'classManagement', 'page.title'),
    act: waitForChart,
  },
  pageAt(
    'ranking details',
    '/pages/competency-ranking-details',
    'classManagement',
    'details.title',
  ),
  {
    name: 'ranking details: sorted, of one kind',
    path: '/pages/competency-ranking-details?sort=competency-3&direction=desc&type=self',
  },
  {
    ...pageAt('PM analysis', '/pages/class-management/pm', 'classManagement', 'page.title'),
    act: waitForChart,
  },
  {
    name: 'PM analysis: density',
    path: '/pages/class-management/pm?target=all',
    act: async (visit) => {
      await waitForChart(visit);
      const density = visit.text('classManagement', 'statistics.column.n');
      await expect(visit.page.getByRole('radio', { name: density })).toBeChecked();
    },
  },
  {
    name: 'PM analysis: one type, as a table',
    path: '/pages/class-management/pm?quadrant=PM&norm=school',
    act: async ({ page, text }) => {
      await press(page, text('ui', 'chart.table'));
      await expect(page.getByRole('main').locator('figure table')).toBeVisible();
    },
  },
  {
    name: 'PM analysis: the course did not ask',
    path: '/pages/class-management/pm',
    before: ({ page }) =>
      page.route(/\/academic\/classAnalyses\/pm/, async (route) => {
        const response = await route.fetch();
        const json = (await response.json()) as object;
        await route.fulfill({
          response,
          json: { ...json, missing: [11, 16], norm: null, data: [] },
        });
      }),
    act: ({ page, text }) =>
      expect(page.getByText(text('classManagement', 'pm.missing.title'))).toBeVisible(),
  },
  {
    ...pageAt(
      'trend analyses',
      '/pages/class-management/trend-analyses',
      'classManagement',
      'page.title',
    ),
    act: waitForChart,
  },
  {
    name: 'trend analyses: people of a band',
    path: '/pages/class-management/trend-analyses?target=all&trend=2&band=middle',
    act: ({ page, text }) =>
      expect(
        page.getByRole('button', { name: text('classManagement', 'trends.closePeople') }),
      ).toBeVisible(),
  },
];
