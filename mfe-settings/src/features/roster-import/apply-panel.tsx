import type { ImportSummary } from '@mebae/contracts';
import {
  Button,
  Caption1,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  Spinner,
  makeStyles,
  useDialog,
} from '@mebae/platform';
import { LinkButton } from '@mebae/ui';
import { useImportWords } from './import-words.ts';
import { FocusedBlock } from './focused-block.tsx';
import { useImportScreen } from './import-screen.tsx';
import { useApply } from './use-apply.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '12px', marginBottom: '20px' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' },
});

interface ApplyPanelProps {
  summary: ImportSummary;
  /** Gets the import's new state; without one, the state is to be asked for. */
  onChanged: (summary?: ImportSummary) => Promise<unknown>;
  /** Opens what each column of the file is; absent while it is open. */
  onMap?: (() => void) | undefined;
}

/** Actions for a preview: write it, write its good rows, compare anew, or choose a corrected file. */
export function ApplyPanel({ summary, onChanged, onMap }: ApplyPanelProps) {
  const styles = useStyles();
  const { isWriting, isChecking, isConflict, apply, checkAgain } = useApply(summary, onChanged);
  return (
    <div className={styles.root}>
      {isConflict ? (
        <Conflict isChecking={isChecking} onCheckAgain={checkAgain} />
      ) : (
        <>
          <Finding counts={summary.counts} />
          <Actions summary={summary} isWriting={isWriting} onApply={apply} onMap={onMap} />
        </>
      )}
    </div>
  );
}

function Conflict(props: { isChecking: boolean; onCheckAgain: () => void }) {
  const t = useImportWords();
  return (
    <div role="alert">
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>{t('import.conflict')}</MessageBarTitle>
          {t('import.conflictHint')}
        </MessageBarBody>
        <MessageBarActions>
          <Button disabledFocusable={props.isChecking} onClick={props.onCheckAgain}>
            {t('import.checkAgain')}
          </Button>
        </MessageBarActions>
      </MessageBar>
    </div>
  );
}

/** Rows that can't be taken, or that there is nothing to write. */
function Finding({ counts }: Pick<ImportSummary, 'counts'>) {
  const t = useImportWords();
  const { created, changed, unchanged, failed } = counts;
  const writes = created + changed;
  if (failed > 0) {
    return (
      <FocusedBlock>
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{t('import.hasFailed', { n: failed })}</MessageBarTitle>
            {t(writes > 0 ? 'import.hasFailedHint' : 'import.allFailedHint')}
          </MessageBarBody>
        </MessageBar>
      </FocusedBlock>
    );
  }
  if (writes > 0) return null;
  return (
    <MessageBar intent="success" layout="multiline">
      <MessageBarBody>{t('import.nothingToDo', { n: unchanged })}</MessageBarBody>
    </MessageBar>
  );
}

function Actions(props: {
  summary: ImportSummary;
  isWriting: boolean;
  onApply: (goodRowsOnly: boolean) => Promise<void>;
  onMap: ApplyPanelProps['onMap'];
}) {
  const { summary, isWriting, onApply, onMap } = props;
  const styles = useStyles();
  const t = useImportWords();
  const { confirm } = useDialog();
  const { upload } = useImportScreen();
  const { created, changed, failed } = summary.counts;
  const writes = created + changed;
  const ask = async () => {
    const values = { created, changed, failed, year: summary.schoolYear };
    const body = t(failed > 0 ? 'import.confirmGood' : 'import.confirmAll', values);
    const title = t('import.confirmTitle', { n: writes });
    if (await confirm({ title, body, confirmLabel: t('import.apply') })) await onApply(failed > 0);
  };
  const another = <LinkButton to={upload}>{t('import.another')}</LinkButton>;
  return (
    <>
      <div className={styles.actions}>
        {failed > 0 && another}
        {writes > 0 && (
          <Button
            appearance={failed > 0 ? 'secondary' : 'primary'}
            disabledFocusable={isWriting}
            icon={isWriting ? <Spinner size="tiny" /> : undefined}
            onClick={() => void ask()}
          >
            {isWriting
              ? t('import.applying')
              : t(failed > 0 ? 'import.applyGood' : 'import.applyAll', {
                  n: writes,
                  count: writes,
                })}
          </Button>
        )}
        {failed === 0 && another}
        {onMap && <Button onClick={onMap}>{t('import.map.open')}</Button>}
      </div>
      {isWriting && <Caption1>{t('import.inBackground')}</Caption1>}
    </>
  );
}
