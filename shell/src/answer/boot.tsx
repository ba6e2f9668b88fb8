import { languageCodes, type RemoteRegistry } from '@mebae/contracts';
import {
  addTranslations,
  configureClient,
  initI18n,
  PlatformProvider,
  type PlatformHost,
} from '@mebae/platform';
import { schoolYearOf } from '@mebae/rules';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createTitleStore } from '../app/title.ts';
import { createUnsavedRegister } from '../app/unsaved.ts';
import { createDialogQueue } from '../features/dialogs/dialog-queue.ts';
import { Dialogs } from '../features/dialogs/dialogs.tsx';
import { createNoticeStore } from '../features/notices/notice-store.ts';
import { Notices } from '../features/notices/notices.tsx';
import { FluentRoot } from '../lib/fluent-root.tsx';
import { applyLanguage, productName, rememberLanguage } from '../lib/page.ts';
import { shellTranslations } from '../lib/translations.ts';
import { createAreaHost } from '../remotes/area-host.ts';
import { loadPageArea } from '../remotes/page-areas.ts';
import { createRegistryPointer } from '../remotes/registry-pointer.ts';
import { fetchRegistry, fetchRegistryAgain } from '../remotes/registry.ts';
import { AnswerPage, AnswerUnavailable } from './answer.page.tsx';

/** The language that the link asks for; the page's own switch works by it as well. */
function languageOfLink() {
  const wanted = new URLSearchParams(location.search).get('lang');
  return languageCodes.find((code) => code === wanted);
}

/** Starts the candidates' page: no session, no menu; only the answer module of its remote. */
export async function boot(element: HTMLElement): Promise<void> {
  const fetched = fetchRegistry().catch((error: unknown) => {
    console.error('The registry of remotes could not be loaded', error);
    return null;
  });
  const wanted = languageOfLink();
  if (wanted) rememberLanguage(wanted);
  const language = applyLanguage(wanted);
  configureClient({ language, schoolYear: null });
  await initI18n(language);
  await addTranslations('shell', shellTranslations);
  document.title = productName();

  const notices = createNoticeStore();
  const dialogs = createDialogQueue();
  const titles = createTitleStore();
  const unsaved = createUnsavedRegister();
  titles.subscribe(() => {
    document.title = titles.get() ?? productName();
  });
  const schoolYear = schoolYearOf(new Date());
  const registry = await fetched;
  const page = registry ? answerPage(registry, unsaved.any) : <AnswerUnavailable />;
  const router = createBrowserRouter([{ path: '*', element: page }]);
  const host: PlatformHost = {
    language,
    profile: null,
    schoolYear,
    schoolYears: [schoolYear],
    setSchoolYear: () => undefined,
    showNotice: notices.show,
    confirm: dialogs.confirm,
    alert: dialogs.alert,
    holdUnsaved: unsaved.hold,
    keptForms: null,
    changeQuery: (query, options) =>
      void router.navigate({ search: query.toString() }, { ...options, flushSync: true }),
    setPageTitle: titles.set,
  };
  createRoot(element).render(
    <FluentRoot language={language}>
      <PlatformProvider value={host}>
        <RouterProvider router={router} />
        <Notices store={notices} />
        <Dialogs queue={dialogs} />
      </PlatformProvider>
    </FluentRoot>,
  );
}

function answerPage(registry: RemoteRegistry, hasUnsaved: () => boolean): ReactNode {
  const pointer = createRegistryPointer(registry, fetchRegistryAgain);
  const areas = createAreaHost({
    load: loadPageArea,
    pointer,
    hasUnsaved,
    // Nobody is asked while answering: the page stays as it is.
    mayLeave: async () => !hasUnsaved(),
  });
  return <AnswerPage pointer={pointer} areas={areas} />;
}
