import { Button, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import { InfoFilled } from '@fluentui/react-icons/svg/info';
import { useTranslation, type NoticeKind } from '@mebae/platform';
import type { ShownNotice } from './notice-store.ts';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto',
    gap: '12px',
    alignItems: 'start',
    padding: '12px 8px 12px 16px',
    borderLeft: '4px solid',
    // a line between two rows: that of the first is cut off
    boxShadow: `0 -1px 0 ${tokens.colorNeutralStroke2}`,
    animationName: { from: { opacity: 0, transform: 'translateY(8px)' }, to: { opacity: 1 } },
    animationDuration: '160ms',
  },
  // Out of sight, not out of the page: it was announced when it came and must not be announced again.
  covered: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
  success: { borderLeftColor: tokens.colorPaletteGreenBorderActive },
  error: { borderLeftColor: tokens.colorPaletteRedBorderActive },
  info: { borderLeftColor: tokens.colorBrandStroke1 },
  icon: { fontSize: '20px', lineHeight: 0, paddingTop: '1px' },
  successIcon: { color: tokens.colorPaletteGreenForeground1 },
  errorIcon: { color: tokens.colorPaletteRedForeground1 },
  infoIcon: { color: tokens.colorBrandForeground1 },
  action: { justifySelf: 'start', marginTop: '8px' },
  text: {
    display: 'grid',
    gap: '4px',
    minWidth: 0,
    overflowWrap: 'anywhere',
  },
});

const icons = {
  success: CheckmarkCircleFilled,
  error: ErrorCircleFilled,
  info: InfoFilled,
} as const satisfies Record<NoticeKind, unknown>;

/** One notice, with what can be done about it and the button that closes it. */
export function NoticeRow({ notice, onClose }: { notice: ShownNotice; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const Icon = icons[notice.kind];
  const tabIndex = notice.covered ? -1 : 0;
  return (
    <div
      data-notice={notice.id}
      className={mergeClasses(styles.row, styles[notice.kind], notice.covered && styles.covered)}
    >
      <span className={mergeClasses(styles.icon, styles[`${notice.kind}Icon`])}>
        <Icon />
      </span>
      <div className={styles.text}>
        {notice.title && <Text weight="semibold">{notice.title}</Text>}
        {/* Two rows of a file may be refused for the same reason. */}
        {[...new Set(notice.lines)].map((line) => (
          <Text key={line}>{line}</Text>
        ))}
        {notice.action && (
          <Button
            className={styles.action}
            size="small"
            tabIndex={tabIndex}
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
        tabIndex={tabIndex}
        data-close={notice.covered ? undefined : ''}
        onClick={onClose}
      />
    </div>
  );
}
