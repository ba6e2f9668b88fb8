import { makeStyles, tokens } from '@fluentui/react-components';
import { addTranslations, useLanguage, useSession, useTranslation } from '@mebae/platform';
import { uiTranslations } from '@mebae/ui/translations';
import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Outlet, ScrollRestoration, useBlocker, useLocation } from 'react-router';
import { ConnectionBar } from '../features/connection/connection-bar.tsx';
import { Header } from '../features/header/header.tsx';
import { Operations } from '../features/operations/operations.tsx';
import { OperatorBar } from '../features/operator-bar/operator-bar.tsx';
import { SetupBar } from '../features/setup-bar/setup-bar.tsx';
import { PastYearBar } from '../features/past-year-bar/past-year-bar.tsx';
import { menuOf, titleFor, type MainMenu } from '../lib/menu-model.ts';
import { accountTranslations } from '../lib/translations.ts';
import { untilLoaded } from '../lib/until-loaded.ts';
import { productName } from '@mebae/platform/page';
import { useFrame } from './frame-context.ts';
import { useScreenShown } from './on-screen.ts';
import { documentTitle } from './title.ts';
import { usePreload } from './use-preload.ts';
import { useFrameHeight } from './use-frame-height.ts';
import { useWayBack } from './way-back.ts';

const useStyles = makeStyles({
  skip: {
    position: 'fixed',
    insetInlineStart: '16px',
    top: '-80px',
    zIndex: 10,
    padding: '12px 20px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow8,
    ':focus': { top: '8px' },
    '@media print': { display: 'none' },
  },
  // Bar and header stay in sight together, and the page begins below both.
  top: {
    position: 'sticky',
    top: 0,
    zIndex: 5,
    '@media print': { display: 'none' },
    // In sight already, though inside the page's scroll padding: what takes the focus here scrolls nothing.
    '& *': { scrollMarginTop: '-120px', scrollMarginBottom: '120px' },
  },
  main: {
    boxSizing: 'border-box',
    maxWidth: '1440px',
    margin: '0 auto',
    padding: '24px clamp(16px, 2.5vw, 40px) calc(96px + var(--notice-space, 0px))',
    ':focus': { outlineStyle: 'none' },
    '@media print': { maxWidth: 'none', padding: 0 },
  },
});

const DevelopmentBar = lazy(() =>
  untilLoaded(() => import('../features/development-bar/development-bar.tsx')),
);
const GuideChat = lazy(() => untilLoaded(() => import('../features/guide/guide-chat.tsx')));

const FactorFirst = lazy(() =>
  untilLoaded(async () => {
    const [part] = await Promise.all([
      import('../features/second-factors/factor-first.tsx'),
      addTranslations('account', accountTranslations),
      addTranslations('ui', uiTranslations),
    ]);
    return part;
  }),
);

/** The frame; without the second factor that the school requires, only where to set one up. */
export function Layout() {
  const { profile } = useSession();
  const { signOut } = useFrame();
  if (!profile.secondFactorMissing) return <FrameOfPages />;
  return (
    <Suspense fallback={null}>
      <FactorFirst onSignOut={() => void signOut()} />
    </Suspense>
  );
}

/** Skip link, header and the page, with what every navigation does: title, focus, scroll, and the unsaved question. */
function FrameOfPages() {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const { registry, operator, connection, changeLanguage, signOut } = useFrame();
  const { profile } = useSession();
  const [chat, setChat] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLElement>(null);
  const inDevelopment = registry.remotes.filter(({ development }) => development);
  useFrameHeight(top);
  useScreenShown();
  const menu = menuOf(registry, profile);
  usePreload(menu);
  useDocumentTitle(menu);
  useWayBack(main);
  useUnsavedQuestion();
  useQuestionsOfPage();
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('frame.skip')}
      </a>
      <div ref={top} className={styles.top}>
        <Suspense fallback={null}>
          {inDevelopment.length > 0 && <DevelopmentBar remotes={inDevelopment} />}
        </Suspense>
        {operator && <OperatorBar onEnd={signOut} />}
        <Header
          menu={menu}
          operations={<Operations />}
          chatOpen={chat}
          onChat={() => setChat(!chat)}
          onLanguage={changeLanguage}
          onSignOut={() => void signOut()}
        />
        <PastYearBar />
        <SetupBar />
        <ConnectionBar connection={connection} />
      </div>
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Suspense fallback={null}>{chat && <GuideChat onClose={() => setChat(false)} />}</Suspense>
      <ScrollRestoration />
    </>
  );
}

function useDocumentTitle(menu: MainMenu): void {
  const { operator, titles, cover } = useFrame();
  const { t } = useTranslation('shell');
  const { profile } = useSession();
  const language = useLanguage();
  const { pathname } = useLocation();
  const own = useSyncExternalStore(titles.subscribe, titles.get);
  const mark = operator ? t('operator.mark', { school: profile.companyName }) : null;
  const covered = useSyncExternalStore(cover.subscribe, cover.isOn);
  const shown = [mark, own ?? titleFor(menu, pathname, language), productName()];
  // a page’s title may name somebody
  const title = documentTitle(covered ? [productName()] : shown);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

function useUnsavedQuestion(): void {
  const { hasUnsaved, mayLeave } = useFrame();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  const asking = useRef(false);
  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current) return;
    asking.current = true;
    const ask = async () => {
      const leave = await mayLeave();
      asking.current = false;
      if (leave) blocker.proceed();
      else blocker.reset();
    };
    void ask();
  }, [blocker, mayLeave]);
}

/** A question is about the page that asked it. */
function useQuestionsOfPage(): void {
  const { cancelQuestions } = useFrame();
  const { pathname } = useLocation();
  const asked = useRef(pathname);
  useLayoutEffect(() => {
    if (asked.current !== pathname) cancelQuestions();
    asked.current = pathname;
  }, [pathname, cancelQuestions]);
}
