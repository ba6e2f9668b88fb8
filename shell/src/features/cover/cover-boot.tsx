import { addTranslations } from '@mebae/platform';
import { FluentRoot } from '@mebae/platform/page';
import { createRoot } from 'react-dom/client';
import { CoverView, type CoverProps } from './cover-view.tsx';

const loaders = {
  ja: () => import('../../../translations/cover/ja.json'),
  en: () => import('../../../translations/cover/en.json'),
  vi: () => import('../../../translations/cover/vi.json'),
};

/** Loads the words ahead. */
export const loadWords = (): Promise<void> => addTranslations('cover', loaders);

/**
 * Draws what the owner continues with. It has a React root of its own: the page behind may not have one yet.
 * @returns takes it away
 */
export async function mountCover(element: HTMLElement, props: CoverProps): Promise<() => void> {
  await loadWords();
  element.replaceChildren();
  const root = createRoot(element);
  root.render(
    <FluentRoot language={props.language}>
      <CoverView {...props} />
    </FluentRoot>,
  );
  return () => root.unmount();
}
