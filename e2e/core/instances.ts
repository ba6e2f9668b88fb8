import type { Page } from '@playwright/test';
import { singleInstancePackages } from '../../shared/build/src/single-instance-packages.ts';
import { textTable } from './text-table.ts';

/** Instances of modules on a page, by what its code said when it was evaluated. */
export interface Instances {
  /** Package, version, and the build that it came with. */
  modules: [name: string, version: string, from: string][];
  /** Versions of the React renderers that asked for the developer tools: counted by React, not by our builds. */
  renderers: string[];
}

type Counting = typeof globalThis & {
  mebaeInstances?: Instances['modules'];
  reactRenderers?: string[];
};

/** Lets React's renderers report themselves. Before the page is opened. */
export async function countRenderers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const renderers: string[] = [];
    const hook = {
      supportsFiber: true,
      inject: (renderer: { version: string }) => renderers.push(renderer.version),
    };
    Object.assign(globalThis, { reactRenderers: renderers, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  });
}

export const readInstances = (page: Page): Promise<Instances> =>
  page.evaluate(() => {
    const { mebaeInstances = [], reactRenderers = [] } = globalThis as Counting;
    return { modules: mebaeInstances, renderers: reactRenderers };
  });

/** How many of each package of which there must be one, and of React's renderers. */
export function instanceCounts({ modules, renderers }: Instances): Record<string, number> {
  const counts = singleInstancePackages.map((name) => [
    name,
    modules.filter(([found]) => found === name).length,
  ]);
  return { ...Object.fromEntries(counts), renderers: renderers.length } as Record<string, number>;
}

/** The instances on a page as a table. */
export function instanceTable({ modules, renderers }: Instances): string {
  const rows = singleInstancePackages.map((name) => {
    const found = modules.filter(([moduleName]) => moduleName === name);
    return [
      name,
      String(found.length),
      found.map(([, version]) => version).join(', '),
      found.map(([, , from]) => from).join(', '),
    ];
  });
  const renderer = ['(renderers, by React)', String(renderers.length), renderers.join(', '), ''];
  return textTable([['package', 'instances', 'versions', 'from'], ...rows, renderer]);
}
