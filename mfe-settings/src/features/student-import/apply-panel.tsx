import { LinkButton } from '@mebae/ui';
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
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useApply } from './use-apply.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '12px', marginBottom: '20px' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' },
});

interface ApplyPanelProps {
  summary: ImportSummary;
  /** Gets the import's new state; without one, the state is to be asked for. */
  onChanged: (summary?: ImportSummary) => Promise<unknown>;
}

/** What to do with a preview: write it, write its good rows, compare anew, or choose a mended file. */
export function ApplyPanel({ summary, onChanged }: ApplyPanelProps) {
  const styles = useStyles();
  const t = useText();
  const { confirm } = useDialog();
  const { writing, checking, conflict, apply, checkAgain } = useApply(summary, onChanged);
  const { created, changed, unchanged, failed } = summary.counts;
  const writes = created + changed;
  const ask = async () => {
    const values = { created, changed, failed, year: summary.schoolYear };
    const body = t(failed > 0 ? 'import.confirmGood' : 'import.confirmAll', values);
    const title = t('import.confirmTitle', { n: writes });
    if (await confirm({ title, body, confirmLabel: t('import.apply') })) await apply(failed > 0);
  };
  const another = <LinkButton to={paths.importUpload}>{t('import.another')}</LinkButton>;

  if (conflict) {
    return (
      <div role="alert" className={styles.root}>
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{t('import.conflict')}</MessageBarTitle>
            {t('import.conflictHint')}
          </MessageBarBody>
          <MessageBarActions>
            <Button disabledFocusable={checking} onClick={() => void checkAgain()}>
              {t('import.checkAgain')}
            </Button>
          </MessageBarActions>
        </MessageBar>
      </div>
    );
  }
  return (
    <div className={styles.root}>
      {failed > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{t('import.hasFailed', { n: failed })}</MessageBarTitle>
            {t(writes > 0 ? 'import.hasFailedHint' : 'import.allFailedHint')}
          </MessageBarBody>
        </MessageBar>
      )}
      {writes === 0 && failed === 0 && (
        <MessageBar intent="success" layout="multiline">
          <MessageBarBody>{t('import.nothingToDo', { n: unchanged })}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.actions}>
        {failed > 0 && another}
        {writes > 0 && (
          <Button
            appearance={failed > 0 ? 'secondary' : 'primary'}
            disabledFocusable={writing}
            icon={writing ? <Spinner size="tiny" /> : undefined}
            onClick={() => void ask()}
          >
            {writing
              ? t('import.applying')
              : t(failed > 0 ? 'import.applyGood' : 'import.applyAll', { n: writes })}
          </Button>
        )}
        {failed === 0 && another}
      </div>
      {writing && <Caption1>{t('import.inBackground')}</Caption1>}
    </div>
  );
}
