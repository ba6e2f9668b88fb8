import type { LanguageCode } from '@mebae/contracts';
import { useEffect, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { reportFault } from '../api/report-fault.ts';
import { addTexts, initI18n, type TranslationTree } from '../i18n/i18n.ts';
import { FluentRoot } from './fluent-root.tsx';
import { pageFrame, type PageFrame } from './page-frame.ts';

/** A page that a remote ships whole. */
export interface PageParts {
  /** Namespace of its texts. */
  namespace: string;
  /** In all languages: a file of their own would be one more to wait for, and to lose. */
  translations: Readonly<Record<LanguageCode, TranslationTree>>;
  page: ReactNode;
}

/**
 * Shows a remote's own page, in the language that the HTML around it has put on the document. A fault of it is reported,
 * and the frame says so.
 */
export async function openPage(parts: PageParts): Promise<void> {
  const frame = pageFrame();
  const failed = (phase: string) => (error: unknown) => {
    console.error('The page failed', error);
    const { remote, version } = frame;
    frame.failed(reportFault({ remote, version, phase, error }));
  };
  try {
    await show(parts, frame, failed('render'));
  } catch (error) {
    failed('boot')(error);
  }
}

async function show(
  { namespace, translations, page }: PageParts,
  frame: PageFrame,
  onUncaughtError: (error: unknown) => void,
): Promise<void> {
  const language = document.documentElement.lang as LanguageCode;
  await initI18n(language);
  addTexts(namespace, translations[language]);
  createRoot(document.getElementById('root')!, { onUncaughtError }).render(
    <FluentRoot language={language}>
      <main>{page}</main>
      <Shown frame={frame} />
    </FluentRoot>,
  );
}

/** Reports to the frame once the page is drawn; one that throws never is. */
function Shown({ frame }: { frame: PageFrame }) {
  useEffect(() => frame.shown(), [frame]);
  return null;
}
