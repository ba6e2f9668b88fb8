import type { BrowserContext } from '@playwright/test';

/** What the pages of a context complain of. */
export interface PageErrors {
  /** What a page's own code threw and nobody caught. */
  thrown: Error[];
  /** Texts that a page asked for and no catalogue holds. */
  missingTexts: string[];
  /** What a page tried and its Content-Security-Policy forbids. */
  forbidden: string[];
  /** What else was written to the console as an error: refused calls, remotes that a story puts out of order. */
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
