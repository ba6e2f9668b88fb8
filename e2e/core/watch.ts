import type { BrowserContext } from '@playwright/test';

/** What the pages of a context complain of. */
export interface Complaints {
  /** What a page's own code threw and nobody caught. */
  thrown: string[];
  /** Texts that a page asked for and no catalogue holds. */
  missingTexts: string[];
  /** What a page's own code told the console as an error. */
  errors: string[];
  /** What the browser said of refused and failed calls: stories cause those themselves. */
  calls: string[];
}

/** Begins to listen to all pages of a context, those that are opened later included. */
export function watchPages(context: BrowserContext): Complaints {
  const heard: Complaints = { thrown: [], missingTexts: [], errors: [], calls: [] };
  context.on('weberror', (problem) => {
    const error = problem.error();
    heard.thrown.push(error.stack ?? error.message);
  });
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const said = message.text();
    if (said.startsWith('Missing text: ')) heard.missingTexts.push(said);
    else if (said.startsWith('Failed to load resource: ')) heard.calls.push(said);
    else heard.errors.push(said);
  });
  return heard;
}
