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
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { FocusedBlock } from './focused-block.tsx';

const useStyles = makeStyles({
  result: { marginBottom: '16px' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginBottom: '20px' },
});

interface ImportResultProps {
  summary: ImportSummary;
  applied: NonNullable<ImportSummary['applied']>;
}

/** What an import has done, and where to go from here. */
export function ImportResult({ summary, applied }: ImportResultProps) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const at = summary.appliedAt === null ? '' : formatDateTime(summary.appliedAt, language);
  return (
    <>
      <FocusedBlock className={styles.result}>
        <MessageBar intent="success" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{t('import.applied', { at })}</MessageBarTitle>
            {t(applied.skipped > 0 ? 'import.appliedSkipped' : 'import.appliedAll', { ...applied })}
          </MessageBarBody>
        </MessageBar>
      </FocusedBlock>
      <div className={styles.actions}>
        <LinkButton appearance="primary" to={paths.students}>
          {t('import.toStudents')}
        </LinkButton>
        <LinkButton to={paths.importUpload}>{t('import.another')}</LinkButton>
      </div>
    </>
  );
}
