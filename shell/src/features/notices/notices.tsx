import {
  Button,
  makeStyles,
  mergeClasses,
  tokens,
  useThemeClassName,
} from '@fluentui/react-components';
import { formatNumber, useLanguage, useTranslation, type NoticeKind } from '@mebae/platform';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
} from 'react';
import { createPortal } from 'react-dom';
import { NoticeRow } from './notice-row.tsx';
import type { NoticeStore } from './notice-store.ts';
import { useNoticeFocus } from './use-notice-focus.ts';
import { edgeDistance, useReservedSpace } from './use-reserved-space.ts';

const useStyles = makeStyles({
  region: {
    position: 'fixed',
    insetBlockEnd: `${edgeDistance}px`,
    insetInlineStart: `${edgeDistance}px`,
    // above a dialog's backdrop: what a dialog's own button caused must be readable
    zIndex: 1_000_001,
    display: 'grid',
    gridTemplateRows: 'minmax(0, 1fr) auto',
    width: `min(420px, calc(100vw - ${2 * edgeDistance}px))`,
    maxHeight: 'min(50dvh, 520px)',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusLarge,
    '@media print': { display: 'none' },
  },
  surface: {
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
    // seen where the system's forced colours take shadows away
    outline: '1px solid transparent',
  },
  // `position` for its covered rows, which would make the page longer otherwise
  rows: { position: 'relative', overflowY: 'auto', overscrollBehavior: 'contain' },
  list: { display: 'block' },
  footer: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'end',
    gap: '4px',
    padding: '4px 8px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

/** A small window: one at a time, so that the page behind stays in sight. */
const small = '(max-width: 639px), (max-height: 559px)';
const usualCapacity = 3;

/** The page's notices, in the lower left corner; what else is there makes space for them (`useReservedSpace`). */
export function Notices({ store }: { store: NoticeStore }) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const notices = useSyncExternalStore(store.subscribe, store.get);
  const region = useRef<HTMLDivElement>(null);
  const host = useHost();
  const theme = useThemeClassName();
  useReservedSpace(region);
  const { onFocus, onBlur } = useNoticeFocus(region, store);
  useCapacity(store);
  useHiddenTab(store);
  const covered = notices.filter((notice) => notice.covered).length;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !(event.target instanceof Element)) return;
    const row = event.target.closest<HTMLElement>('[data-notice]');
    const id = row ? Number(row.dataset['notice']) : notices[0]?.id;
    if (id !== undefined) store.close(id);
  };
  const list = (kinds: readonly NoticeKind[]) =>
    notices
      .filter((notice) => kinds.includes(notice.kind))
      .map((notice) => (
        <NoticeRow key={notice.id} notice={notice} onClose={() => store.close(notice.id)} />
      ));
  return createPortal(
    <section aria-label={t('notice.region')} className={theme}>
      <div
        ref={region}
        role="presentation"
        className={mergeClasses(styles.region, notices.length > 0 && styles.surface)}
        onMouseEnter={() => store.pause('pointer', true)}
        onMouseLeave={() => store.pause('pointer', false)}
        onFocus={onFocus}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      >
        <div className={styles.rows}>
          {/* Both regions are there from the start: a screen reader announces only what is added to one, and with
              `aria-atomic` all the others again. */}
          <div role="alert" aria-atomic={false}>
            {list(['error'])}
          </div>
          <output aria-atomic={false} className={styles.list}>
            {list(['success', 'info'])}
          </output>
        </div>
        {notices.length > 1 && (
          <div className={styles.footer}>
            {covered > 0 && (
              <Button size="small" appearance="subtle" onClick={store.open}>
                {t('notice.more', { n: formatNumber(covered, language) })}
              </Button>
            )}
            <Button size="small" appearance="subtle" onClick={store.closeAll}>
              {t('notice.closeAll')}
            </Button>
          </div>
        )}
      </div>
    </section>,
    host,
  );
}

/**
 * An element of the notices' own beside the page. A dialog hides everything beside itself from screen readers; what is
 * announced meanwhile must still be heard.
 */
function createHost(): HTMLElement {
  const host = document.createElement('div');
  host.dataset['tabsterNeverHide'] = '';
  return host;
}

function useHost(): HTMLElement {
  const [host] = useState(createHost);
  useLayoutEffect(() => {
    document.body.append(host);
    return () => host.remove();
  }, [host]);
  return host;
}

function useCapacity(store: NoticeStore): void {
  useEffect(() => {
    const query = matchMedia(small);
    const fit = () => store.setCapacity(query.matches ? 1 : usualCapacity);
    fit();
    query.addEventListener('change', fit);
    return () => query.removeEventListener('change', fit);
  }, [store]);
}

function useHiddenTab(store: NoticeStore): void {
  useEffect(() => {
    const pauseWhileHidden = () => store.pause('hidden', document.hidden);
    pauseWhileHidden();
    document.addEventListener('visibilitychange', pauseWhileHidden);
    return () => document.removeEventListener('visibilitychange', pauseWhileHidden);
  }, [store]);
}
