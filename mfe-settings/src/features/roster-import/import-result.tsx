import type { ImportSummary } from '@mebae/contracts';
import {
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  formatDateTime,
  makeStyles,
  useLanguage,
} from '@mebae/platform';
import { LinkButton } from '@mebae/ui';
import { useImportWords } from './import-words.ts';
import { FocusedBlock } from './focused-block.tsx';
import { useImportScreen } from './import-screen.tsx';
import { UndoButton } from './undo-button.tsx';

const useStyles = makeStyles({
  result: { marginBottom: '16px' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginBottom: '20px' },
});

interface ImportResultProps {
  summary: ImportSummary;
  applied: NonNullable<ImportSummary['applied']>;
  onChanged: (summary?: ImportSummary) => Promise<unknown>;
}

/** The result of an import, and the ways on from here. */
export function ImportResult({ summary, applied, onChanged }: ImportResultProps) {
  const styles = useStyles();
  const t = useImportWords();
  const screen = useImportScreen();
  return (
    <>
      {summary.undoneAt === null ? (
        <Applied summary={summary} applied={applied} />
      ) : (
        <Undone undoneAt={summary.undoneAt} />
      )}
      <div className={styles.actions}>
        <LinkButton appearance="primary" to={screen.list}>
          {t(`import.${screen.kind}.back`)}
        </LinkButton>
        <LinkButton to={screen.upload}>{t('import.another')}</LinkButton>
        {summary.undoneAt === null && (
          <UndoButton
            screen={screen}
            entry={{ importID: summary.importID, fileName: summary.fileName, applied }}
            onUndone={onChanged}
          />
        )}
      </div>
    </>
  );
}

function Applied({ summary, applied }: Pick<ImportResultProps, 'summary' | 'applied'>) {
  const styles = useStyles();
  const t = useImportWords();
  const language = useLanguage();
  const at = summary.appliedAt === null ? '' : formatDateTime(summary.appliedAt, language);
  return (
    <FocusedBlock className={styles.result}>
      <MessageBar intent="success" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>{t('import.applied', { at })}</MessageBarTitle>
          {t(applied.skipped > 0 ? 'import.appliedSkipped' : 'import.appliedAll', { ...applied })}
        </MessageBarBody>
      </MessageBar>
    </FocusedBlock>
  );
}

function Undone({ undoneAt }: { undoneAt: string }) {
  const styles = useStyles();
  const t = useImportWords();
  const at = formatDateTime(undoneAt, useLanguage());
  return (
    <FocusedBlock className={styles.result}>
      <MessageBar intent="info" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>{t('import.undone', { at })}</MessageBarTitle>
          {t('import.undoneHint')}
        </MessageBarBody>
      </MessageBar>
    </FocusedBlock>
  );
}
