import { useId, useRef } from 'react';
import {
  Button,
  MessageBar,
  MessageBarBody,
  Spinner,
  makeStyles,
  mergeClasses,
  tokens,
  typographyStyles,
} from '@mebae/platform';
import { SheetIcon, UploadIcon } from '../icons.tsx';
import { useUiText } from '../ui-text.ts';
import { useExcelDrop, type ExcelDropProps } from './use-excel-drop.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '12px' },
  zone: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    textAlign: 'center',
    gap: '6px',
    padding: '32px 24px',
    border: `1.5px dashed ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
    transitionProperty: 'background-color, border-color',
    transitionDuration: tokens.durationFaster,
    '@media (prefers-reduced-motion: reduce)': { transitionDuration: '0s' },
  },
  over: {
    backgroundColor: tokens.colorBrandBackground2,
    borderTopColor: tokens.colorBrandStroke1,
    borderRightColor: tokens.colorBrandStroke1,
    borderBottomColor: tokens.colorBrandStroke1,
    borderLeftColor: tokens.colorBrandStroke1,
  },
  mark: { color: tokens.colorBrandForeground1, display: 'inline-flex' },
  title: { ...typographyStyles.body1Strong, margin: 0 },
  hint: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground2, margin: '0 0 10px' },
  file: { ...typographyStyles.body1, overflowWrap: 'anywhere' },
});

/** Takes one Excel file by dropping or choosing it, and says at once what is wrong with a file that it can't take. */
export function ExcelDrop(props: ExcelDropProps) {
  const { busy = false } = props;
  const styles = useStyles();
  const t = useUiText();
  const input = useRef<HTMLInputElement>(null);
  const hintID = useId();
  const { zone, over, take, endings, limit, chosen, problem } = useExcelDrop(props);
  return (
    <div className={styles.root}>
      {/* Dropping is a way for the pointer; by keyboard the button inside does the same. */}
      <div className={mergeClasses(styles.zone, over && styles.over)} {...zone}>
        <span className={styles.mark} aria-hidden="true">
          {busy ? (
            <Spinner size="small" />
          ) : over ? (
            <UploadIcon size={32} />
          ) : (
            <SheetIcon size={32} />
          )}
        </span>
        <output className={styles.title}>{busy ? t('drop.busy') : t('drop.title')}</output>
        <p className={styles.hint} id={hintID}>
          {t('drop.hint', { endings: endings.join(', '), limit })}
        </p>
        <Button
          icon={<UploadIcon />}
          disabledFocusable={busy}
          aria-describedby={hintID}
          onClick={() => input.current?.click()}
        >
          {t('drop.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={endings.join(',')}
          aria-label={t('drop.choose')}
          onChange={(event) => {
            take([...(event.currentTarget.files ?? [])]);
            // The same file can be chosen again after it was corrected.
            event.currentTarget.value = '';
          }}
        />
        {chosen !== null && <span className={styles.file}>{chosen}</span>}
      </div>
      {problem && (
        <div role="alert">
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>{problem}</MessageBarBody>
          </MessageBar>
        </div>
      )}
    </div>
  );
}
