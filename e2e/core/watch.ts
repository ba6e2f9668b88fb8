import type { BrowserContext } from '@playwright/test';

/** Errors of the pages of a context. */
export interface PageErrors {
  /** Errors that a page's own code threw and nobody caught. */
  thrown: Error[];
  /** Texts that a page asked for and no catalogue holds. */
  missingTexts: string[];
  /** Requests that a page tried and its Content-Security-Policy forbids. */
  forbidden: string[];
  /** Other errors on the console: refused calls, remotes that a story puts out of order. */
  otherErrors: string[];
}

/** Begins to listen to all pages of a context, those that are opened later included. */
export async function watchPages(context: BrowserContext): Promise<PageErrors> {
  const errors: PageErrors = { thrown: [], missingTexts: [], forbidden: [], otherErrors: [] };
  context.on('weberror', (problem) => errors.thrown.push(problem.error()));
  // what a script has caught itself is not written to the console
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile }) => {
        console.error(`Content Security Policy: ${violatedDirective} ${blockedURI} ${sourceFile}`);
      },
    );
  });
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const content = message.text();
    errors[kindOf(content)].push(content);
  });
  return errors;
}

function kindOf(message: string): 'missingTexts' | 'forbidden' | 'otherErrors' {
  if (message.startsWith('Missing text: ')) return 'missingTexts';
  return message.includes('Content Security Policy') ? 'forbidden' : 'otherErrors';
}
