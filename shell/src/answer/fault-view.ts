import type { LanguageCode } from '@mebae/contracts';
import type { PageView } from './page-watch.ts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

const texts: Record<LanguageCode, typeof ja> = { ja, en, vi };

/** Draws a view into its place in `answer.html`, without any library: what would bring one may be what is missing. */
export function drawView(
  place: HTMLElement,
  view: PageView,
  language: LanguageCode,
  onRetry: () => void,
): void {
  const { slow, title, advice, retry, retrying, reference } = texts[language];
  const add = <K extends 'h1' | 'p' | 'small' | 'button'>(name: K, text: string) => {
    const element = place.ownerDocument.createElement(name);
    element.textContent = text;
    place.append(element);
    return element;
  };
  place.replaceChildren();
  place.hidden = view.kind === 'nothing';
  place.setAttribute('role', view.kind === 'fault' ? 'alert' : 'status');
  if (view.kind === 'slow') add('p', slow);
  if (view.kind !== 'fault') return;
  add('h1', title);
  add('p', advice);
  const button = add('button', view.retrying ? retrying : retry);
  button.disabled = view.retrying;
  button.addEventListener('click', onRetry);
  if (view.reference !== null) add('small', reference.replace('{{id}}', view.reference));
}
