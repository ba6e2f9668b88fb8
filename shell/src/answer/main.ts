import { defaultLanguage, ownPagePath, remoteLimits } from '@mebae/contracts';
import { reportFault } from '@mebae/platform';
import {
  applyLanguage,
  chosenLanguage,
  languageOfLink,
  rememberLanguage,
} from '@mebae/platform/page';
import { drawView } from './fault-view.ts';
import { keepForOffline } from './offline/keep-for-offline.ts';
import { fetchPageAgain, pageScript } from './page-script.ts';
import { watchPage } from './page-telemetry.ts';
import { createPageWatch } from './page-watch.ts';

// Stands in the candidates' HTML itself (`answer.html`): it must be there when nothing else is.

const wanted = languageOfLink(location.search);
if (wanted) rememberLanguage(wanted);
const language = applyLanguage(wanted ?? chosenLanguage() ?? defaultLanguage);

const script = pageScript(document);
const { remote = '', version = '' } = script?.dataset ?? {};
const telemetry = script ? watchPage({ name: remote, version }, script.src) : null;
const report = (phase: 'load' | 'boot', error: unknown): string => {
  telemetry?.failed(phase === 'load' ? 'entry' : 'module');
  return reportFault({ remote, version, phase, error });
};

const place = document.getElementById('notice')!;
const watch = createPageWatch({
  slowAfterMs: remoteLimits.slowAfterMs,
  giveUpAfterMs: remoteLimits.scriptTimeoutMs,
  later: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  show: (view) =>
    drawView(place, view, language, () => {
      telemetry?.retried('person');
      void watch.retry();
    }),
  gaveUp: () => report('load', new Error('The script has not come in time')),
  answers: fetchPageAgain,
  reload: () => location.reload(),
});
globalThis.mebaePage = {
  remote,
  version,
  shown() {
    watch.shown();
    telemetry?.shown();
    // the own page shows results, which no device keeps
    if (!location.pathname.startsWith(ownPagePath)) keepForOffline(script);
  },
  failed(reference) {
    telemetry?.failed('screen');
    watch.failed(reference);
  },
};

if (script) {
  // Not found, broken off, other bytes than published.
  script.addEventListener('error', () =>
    watch.failed(report('load', new Error('The script could not be loaded'))),
  );
  // It came, and threw before there was a page.
  addEventListener('error', ({ filename, error }) => {
    if (filename === script.src && watch.isWaiting()) watch.failed(report('boot', error));
  });
} else {
  watch.failed(report('load', new Error('No version of the page is live')));
}
addEventListener('online', () => void watch.retry());
