import { untilLoaded } from '../../lib/until-loaded.ts';
import type { CoverProps } from './cover-view.tsx';

/** Loads what the owner continues with; a page whose school covers sessions has it before it is needed. */
export const loadCover = () => import('./cover-boot.tsx');

/** Words that stand there until it is loaded. */
interface CoverWords {
  label: string;
  loading: string;
}

/**
 * Opens the cover: a dialog over everything, which makes all else inert, and `data-covered`, by which the page's own style
 * sheet (`index.html`) hides the rest on screen and on paper. Neither needs anything to be loaded.
 * @returns closes it; the focus is where it was
 */
export function openCover(words: CoverWords, props: CoverProps): () => void {
  const dialog = document.createElement('dialog');
  dialog.id = 'cover';
  dialog.setAttribute('aria-label', words.label);
  const content = document.createElement('div');
  const waiting = document.createElement('p');
  waiting.textContent = words.loading;
  content.append(waiting);
  dialog.append(content);
  document.documentElement.dataset['covered'] = '';
  document.body.append(dialog);
  dialog.showModal();

  let isOpen = true;
  // nothing but `close` below closes it, and the page hears no key of it
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  dialog.addEventListener('close', () => {
    if (isOpen) dialog.showModal();
  });
  for (const name of ['keydown', 'keyup'] as const) {
    dialog.addEventListener(name, (event) => {
      if (event.key === 'Escape') event.preventDefault();
      event.stopPropagation();
    });
  }
  // A dialog of the page hides everything else from screen readers, and would hide this.
  const hidden = new MutationObserver(() => {
    for (const name of ['aria-hidden', 'inert']) {
      if (dialog.hasAttribute(name)) dialog.removeAttribute(name);
    }
  });
  hidden.observe(dialog, { attributes: true });

  let unmount: (() => void) | null = null;
  const fill = async () => {
    const { mountCover } = await untilLoaded(loadCover);
    const mounted = await untilLoaded(() => mountCover(content, props));
    if (isOpen) unmount = mounted;
    else mounted();
  };
  void fill();
  return () => {
    isOpen = false;
    hidden.disconnect();
    delete document.documentElement.dataset['covered'];
    dialog.close();
    unmount?.();
    dialog.remove();
  };
}
