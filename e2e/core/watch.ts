import type { BrowserContext } from '@playwright/test';

/** What the pages of a context complain of. */
export interface Complaints {
  /** What a page's own code threw and nobody caught. */
  thrown: Error[];
  /** Texts that a page asked for and no catalogue holds. */
  missingTexts: string[];
  /** What a page tried and its Content-Security-Policy forbids. */
  forbidden: string[];
  /** What else was told the console as an error: refused calls, remotes that a story puts out of order. */
  told: string[];
}

/** Begins to listen to all pages of a context, those that are opened later included. */
export function watchPages(context: BrowserContext): Complaints {
  const heard: Complaints = { thrown: [], missingTexts: [], forbidden: [], told: [] };
  context.on('weberror', (problem) => heard.thrown.push(problem.error()));
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const said = message.text();
    heard[kindOf(said)].push(said);
  });
  return heard;
}

function kindOf(said: string): 'missingTexts' | 'forbidden' | 'told' {
  if (said.startsWith('Missing text: ')) return 'missingTexts';
  return said.includes('Content Security Policy') ? 'forbidden' : 'told';
}
