import { useId, useRef, useState, type DragEvent } from 'react';
import { limits } from '@mebae/contracts';
import {
  Button,
  MessageBar,
  MessageBarBody,
  Spinner,
  formatNumber,
  makeStyles,
  mergeClasses,
  tokens,
  typographyStyles,
  useLanguage,
} from '@mebae/platform';
import { SheetIcon, UploadIcon } from '../icons.tsx';
import { useUiText } from '../ui-text.ts';
import { checkFiles, excelEndings, sizeText, type FileProblem } from './check-files.ts';

export interface ExcelDropProps {
  /** Called with one file of an accepted type and size. */
  onFile: (file: File) => void;
  /** Endings with their dot. */
  accept?: readonly string[];
  maxBytes?: number;
  /** The file is being sent or read: nothing else can be dropped. */
  busy?: boolean;
}

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
  const { onFile, accept = excelEndings, maxBytes = limits.importBytes, busy = false } = props;
  const styles = useStyles();
  const t = useUiText();
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const hintID = useId();
  const [over, setOver] = useState(false);
  const [chosen, setChosen] = useState<File | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);

  const size = (bytes: number) => sizeText(bytes, (value) => formatNumber(value, language));
  const take = (files: readonly File[]) => {
    const result = checkFiles(files, { accept, maxBytes });
    if ('problem' in result) {
      setProblem(result.problem);
      return;
    }
    setProblem(null);
    setChosen(result.file);
    onFile(result.file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!busy) take([...event.dataTransfer.files]);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    event.dataTransfer.dropEffect = busy ? 'none' : 'copy';
    if (!busy) setOver(true);
  };
  const problemText = (found: FileProblem): string => {
    switch (found.kind) {
      case 'none':
        return t('drop.none');
      case 'several':
        return t('drop.several', { n: formatNumber(found.count, language) });
      case 'type':
        return t('drop.type', { name: found.name, endings: accept.join(', ') });
      case 'empty':
        return t('drop.empty', { name: found.name });
      default:
        return t('drop.size', { name: found.name, size: size(found.bytes), limit: size(maxBytes) });
    }
  };

  return (
    <div className={styles.root}>
      {/* Dropping is a way for the pointer; by keyboard the button inside does the same. */}
      <div
        className={mergeClasses(styles.zone, over && styles.over)}
        onDragEnter={onDragOver}
        onDragOver={onDragOver}
        onDragLeave={(event) => {
          const to = event.relatedTarget;
          if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
        }}
        onDrop={onDrop}
      >
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
          {t('drop.hint', { endings: accept.join(', '), limit: size(maxBytes) })}
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
          accept={accept.join(',')}
          aria-label={t('drop.choose')}
          onChange={(event) => {
            take([...(event.currentTarget.files ?? [])]);
            // The same file can be chosen again after it was corrected.
            event.currentTarget.value = '';
          }}
        />
        {chosen && !problem && (
          <span className={styles.file}>
            {chosen.name} ({size(chosen.size)})
          </span>
        )}
      </div>
      {problem && (
        <div role="alert">
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>{problemText(problem)}</MessageBarBody>
          </MessageBar>
        </div>
      )}
    </div>
  );
}
