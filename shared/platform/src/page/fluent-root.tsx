import {
  createDOMRenderer,
  FluentProvider,
  makeStaticStyles,
  makeStyles,
  RendererProvider,
  tokens,
} from '@fluentui/react-components';
import type { LanguageCode } from '@mebae/contracts';
import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { pageAppearance } from './appearance/appearance-store.ts';
import { pageNonce } from './document.ts';
import { themeFor } from './theme.ts';

interface FluentRootProps {
  language: LanguageCode;
  /** Tokens that the page adds to the theme, for light or for dark. */
  ownTokens?: (dark: boolean) => object;
  children: ReactNode;
}

const nonce = pageNonce();
const renderer = createDOMRenderer(
  document,
  nonce ? { styleElementAttributes: { nonce } } : undefined,
);

const useGlobalStyles = makeStaticStyles({
  // Japanese breaks between phrases rather than inside a word, and leaves no line of two characters, where the browser
  // can tell.
  body: { wordBreak: 'auto-phrase' as 'normal', textWrap: 'pretty' },
  'h1, h2, h3, h4': { textWrap: 'balance', margin: '0' },
  // An element that takes the focus is scrolled to between header and table head, which stay in sight, and the notices.
  html: {
    scrollPaddingTop: 'calc(var(--frame-top, 57px) + 48px)',
    scrollPaddingBottom: 'var(--notice-space, 0px)',
  },
  'body, button, input, select, textarea': { lineBreak: 'strict' },
  // In a narrow column a phrase of a field's message breaks rather than widen the field over what stands beside it.
  '.fui-Field__validationMessage, .fui-Field__hint': { overflowWrap: 'anywhere' },
  'a:not([class])': { color: tokens.colorBrandForegroundLink },
  ':focus-visible': { outlineOffset: '2px' },
  '@media print': {
    'html, body': { backgroundColor: '#fff' },
    'h1, h2, h3, h4': { breakAfter: 'avoid' },
  },
  '@media (prefers-reduced-motion: reduce)': {
    // Every animation of a class is more specific than `*`: without `!important` nothing would be reduced.
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
    },
  },
});

const useStyles = makeStyles({
  root: {
    minHeight: '100vh',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground1,
    '@media print': { minHeight: 0, backgroundColor: 'transparent' },
  },
});

/** The one Fluent provider of a page: theme, fonts, and the style renderer with the page's nonce. */
export function FluentRoot(props: FluentRootProps) {
  return (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <ThemedRoot {...props} />
    </RendererProvider>
  );
}

/** Below the renderer, so that its own styles carry the nonce too. */
function ThemedRoot({ language, ownTokens, children }: FluentRootProps) {
  useGlobalStyles();
  const styles = useStyles();
  const store = pageAppearance();
  const appearance = useSyncExternalStore(store.subscribe, store.get);
  const theme = useMemo(
    () => ({ ...themeFor(language, appearance), ...ownTokens?.(appearance.dark) }),
    [language, appearance, ownTokens],
  );
  return (
    <FluentProvider theme={theme}>
      {/* not on the provider: Fluent gives its class to every menu and dialog too, which would cover the page */}
      <div className={styles.root}>{children}</div>
    </FluentProvider>
  );
}
