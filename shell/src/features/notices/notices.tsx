import { Button, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import { InfoFilled } from '@fluentui/react-icons/svg/info';
import { useTranslation, type NoticeKind } from '@mebae/platform';
import { useLayoutEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { freeDistance, isButtonAt } from './free-place.ts';
import type { NoticeStore, ShownNotice } from './notice-store.ts';

const useStyles = makeStyles({
  list: { display: 'grid', gap: '12px' },
  region: {
    position: 'fixed',
    insetBlockEnd: '20px',
    insetInlineStart: '20px',
    zIndex: 1_000_000,
    display: 'grid',
    gap: '12px',
    width: 'min(420px, calc(100vw - 40px))',
    '@media print': { display: 'none' },
  },
  notice: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto',
    gap: '12px',
    alignItems: 'start',
    padding: '14px 8px 14px 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusLarge,
    boxShadow: tokens.shadow16,
    borderLeft: `4px solid ${tokens.colorNeutralStroke1}`,
    animationName: { from: { opacity: 0, transform: 'translateY(8px)' }, to: { opacity: 1 } },
    animationDuration: '160ms',
  },
  success: { borderLeftColor: tokens.colorPaletteGreenBorderActive },
  error: { borderLeftColor: tokens.colorPaletteRedBorderActive },
  info: { borderLeftColor: tokens.colorBrandStroke1 },
  icon: { fontSize: '20px', lineHeight: 0, paddingTop: '1px' },
  successIcon: { color: tokens.colorPaletteGreenForeground1 },
  errorIcon: { color: tokens.colorPaletteRedForeground1 },
  infoIcon: { color: tokens.colorBrandForeground1 },
  action: { justifySelf: 'start', marginTop: '8px' },
  text: { display: 'grid', gap: '2px', overflowWrap: 'anywhere' },
});

const icons = {
  success: CheckmarkCircleFilled,
  error: ErrorCircleFilled,
  info: InfoFilled,
} as const satisfies Record<NoticeKind, unknown>;

/** The page's one place for notices: at the lower left, above the buttons that are there. */
export function Notices({ store }: { store: NoticeStore }) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const notices = useSyncExternalStore(store.subscribe, store.get);
  const region = useRef<HTMLDivElement>(null);
  useFreePlace(region, notices);
  const list = (kinds: readonly NoticeKind[]) =>
    notices
      .filter((notice) => kinds.includes(notice.kind))
      .map((notice) => (
        <NoticeCard key={notice.id} notice={notice} onClose={() => store.close(notice.id)} />
      ));
  return (
    <section aria-label={t('notice.region')}>
      <div
        ref={region}
        role="presentation"
        className={styles.region}
        onMouseEnter={() => store.setRead('pointer', true)}
        onMouseLeave={() => store.setRead('pointer', false)}
        onFocus={() => store.setRead('focus', true)}
        onBlur={() => store.setRead('focus', false)}
      >
        {/* Both regions are there from the start: a screen reader announces only what is added to one. */}
        <div role="alert" className={styles.list}>
          {list(['error'])}
        </div>
        <output className={styles.list}>{list(['success', 'info'])}</output>
      </div>
    </section>
  );
}

/** Looked for anew when the notices change, not while somebody scrolls: a notice that moves can't be read. */
function useFreePlace(
  region: RefObject<HTMLDivElement | null>,
  notices: readonly ShownNotice[],
): void {
  useLayoutEffect(() => {
    if (region.current && notices.length > 0) placeFreely(region.current);
  }, [region, notices]);
}

function placeFreely(element: HTMLElement): void {
  const { left, width, height } = element.getBoundingClientRect();
  const box = { left, width, height, windowHeight: innerHeight };
  const distance = freeDistance(box, (x, y) => isButtonAt(x, y, element));
  element.style.insetBlockEnd = `${distance}px`;
}

function NoticeCard({ notice, onClose }: { notice: ShownNotice; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const Icon = icons[notice.kind];
  return (
    <div className={mergeClasses(styles.notice, styles[notice.kind])}>
      <span className={mergeClasses(styles.icon, styles[`${notice.kind}Icon`])}>
        <Icon />
      </span>
      <div className={styles.text}>
        {notice.title && <Text weight="semibold">{notice.title}</Text>}
        {notice.lines.map((line) => (
          <Text key={line}>{line}</Text>
        ))}
        {notice.action && (
          <Button
            className={styles.action}
            size="small"
            onClick={() => {
              onClose();
              notice.action?.run();
            }}
          >
            {notice.action.label}
          </Button>
        )}
      </div>
      <Button
        appearance="transparent"
        size="small"
        icon={<DismissRegular />}
        aria-label={t('notice.close')}
        onClick={onClose}
      />
    </div>
  );
}
