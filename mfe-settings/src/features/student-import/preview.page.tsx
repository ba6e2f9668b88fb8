import { endpoints, type ImportSummary } from '@mebae/contracts';
import {
  ApiError,
  formatDateTime,
  formatNumber,
  makeStyles,
  mergeClasses,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  useApi,
  useLanguage,
  useParams,
} from '@mebae/platform';
import { EmptyState, ErrorState, LoadingState, Stat, StatGroup, LinkButton } from '@mebae/ui';
import { useCallback, useEffect, useRef } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { ImportPage } from './admin-page.tsx';
import { ApplyPanel } from './apply-panel.tsx';
import { ImportSteps } from './import-steps.tsx';
import { useImportTexts } from './import-text.ts';
import { PreviewRows } from './preview-rows.tsx';

const useStyles = makeStyles({
  block: { marginBottom: '16px' },
  result: { ':focus': { outlineStyle: 'none' } },
  notes: { margin: '4px 0 0', paddingInlineStart: '20px' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginBottom: '20px' },
});

/** Second and third step: what the file would change, and once applied, what it did. The address keeps it all. */
export default function ImportPreviewPage() {
  return (
    <ImportPage>
      <Preview />
    </ImportPage>
  );
}

function Preview() {
  const t = useText();
  const { importID = '' } = useParams();
  const { data, error, mutate } = useApi(endpoints.studentImport.get, { params: { importID } });
  const onChanged = useCallback(
    (summary?: ImportSummary) => (summary ? mutate(summary, { revalidate: false }) : mutate()),
    [mutate],
  );
  if (error && !data) {
    const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
    return isGone ? (
      <EmptyState
        title={t('import.gone')}
        body={t('import.goneHint')}
        action={<LinkButton to={paths.importUpload}>{t('import.another')}</LinkButton>}
      />
    ) : (
      <ErrorState error={error} onRetry={() => void mutate()} />
    );
  }
  if (!data) return <LoadingState />;
  return (
    <>
      <ImportSteps current={data.applied ? 'done' : 'check'} />
      <FileFacts summary={data} />
      {data.applied ? (
        <Result summary={data} applied={data.applied} />
      ) : (
        <ApplyPanel summary={data} onChanged={onChanged} />
      )}
      <PreviewRows summary={data} />
    </>
  );
}

function FileFacts({ summary }: { summary: ImportSummary }) {
  const styles = useStyles();
  const t = useText();
  const texts = useImportTexts();
  const language = useLanguage();
  const { counts } = summary;
  return (
    <>
      <p className={styles.block}>
        {t('import.facts', {
          file: summary.fileName,
          sheet: summary.sheetName,
          year: summary.schoolYear,
          at: formatDateTime(summary.createdAt, language),
        })}
      </p>
      <div className={styles.block}>
        <StatGroup>
          {(['created', 'changed', 'unchanged', 'failed'] as const).map((kind) => (
            <Stat
              key={kind}
              label={t(`import.kind.${kind}`)}
              value={formatNumber(counts[kind], language)}
              unit={t('import.unit')}
            />
          ))}
        </StatGroup>
      </div>
      {summary.notes.length > 0 && (
        <div className={styles.block}>
          <MessageBar intent="info" layout="multiline">
            <MessageBarBody>
              <MessageBarTitle>{t('import.notes')}</MessageBarTitle>
              <ul className={styles.notes}>
                {summary.notes.map((note) => (
                  <li key={note.code}>{texts.note(note)}</li>
                ))}
              </ul>
            </MessageBarBody>
          </MessageBar>
        </div>
      )}
    </>
  );
}

function Result({
  summary,
  applied,
}: {
  summary: ImportSummary;
  applied: NonNullable<ImportSummary['applied']>;
}) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const block = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // the button that was pressed is gone: the keyboard goes on at the result
    if (document.activeElement === document.body) block.current?.focus();
  }, []);
  const at = summary.appliedAt === null ? '' : formatDateTime(summary.appliedAt, language);
  return (
    <>
      <div ref={block} tabIndex={-1} className={mergeClasses(styles.block, styles.result)}>
        <MessageBar intent="success" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{t('import.applied', { at })}</MessageBarTitle>
            {t(applied.skipped > 0 ? 'import.appliedSkipped' : 'import.appliedAll', { ...applied })}
          </MessageBarBody>
        </MessageBar>
      </div>
      <div className={styles.actions}>
        <LinkButton appearance="primary" to={paths.students}>
          {t('import.toStudents')}
        </LinkButton>
        <LinkButton to={paths.importUpload}>{t('import.another')}</LinkButton>
      </div>
    </>
  );
}
