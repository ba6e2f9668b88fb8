import type { ImportSummary } from '@mebae/contracts';
import {
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  formatDateTime,
  formatNumber,
  makeStyles,
  useLanguage,
  useParams,
  type ApiError,
} from '@mebae/platform';
import { EmptyState, ErrorState, LinkButton, LoadingState, Stat, StatGroup } from '@mebae/ui';
import { useCallback, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { ApplyPanel } from './apply-panel.tsx';
import { ChooseSchool } from './choose-school.tsx';
import { useImportScreen } from './import-screen.tsx';
import { ImportResult } from './import-result.tsx';
import { ImportSteps } from './import-steps.tsx';
import { useImportTexts } from './import-text.ts';
import { MapColumns } from './map-columns.tsx';
import { SplitNames } from './split-names-panel.tsx';
import { PreviewRows } from './preview-rows.tsx';
import { useImport } from './import.resource.ts';

const useStyles = makeStyles({
  block: { marginBottom: '16px' },
  notes: { margin: '4px 0 0', paddingInlineStart: '20px' },
});

/** Changes that the file would make, and once applied, that it made. The address keeps it all. */
export function ImportPreview() {
  const { importID = '' } = useParams();
  const { data, error, mutate } = useImport(importID);
  // null: nobody has opened or closed it
  const [mapping, setMapping] = useState<boolean | null>(null);
  const onChanged = useCallback(
    (summary?: ImportSummary) => (summary ? mutate(summary, { revalidate: false }) : mutate()),
    [mutate],
  );
  if (error && !data) return <Failed error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  const isAsked = data.asked !== undefined;
  const isMapping = isAsked || (mapping ?? data.missing.length > 0);
  return (
    <>
      <ImportSteps current={data.applied ? 'done' : 'check'} />
      <FileFacts summary={data} />
      {data.applied ? (
        <ImportResult summary={data} applied={data.applied} onChanged={onChanged} />
      ) : (
        <>
          <ChooseSchool summary={data} onChanged={onChanged} />
          {data.school !== null && !isAsked && (
            <ApplyPanel
              summary={data}
              onChanged={onChanged}
              onMap={isMapping ? undefined : () => setMapping(true)}
            />
          )}
          <MapColumns
            summary={data}
            onChanged={onChanged}
            isOpen={isMapping}
            onClose={() => setMapping(false)}
          />
          <SplitNames summary={data} onChanged={onChanged} />
        </>
      )}
      <PreviewRows summary={data} onChanged={onChanged} />
    </>
  );
}

function Failed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const t = useText();
  const { upload } = useImportScreen();
  const isGone = error.status === 404 || error.status === 400;
  if (!isGone) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      title={t('import.gone')}
      body={t('import.goneHint')}
      action={<LinkButton to={upload}>{t('import.another')}</LinkButton>}
    />
  );
}

const figures = ['created', 'changed', 'unchanged', 'failed'] as const;

/** Which file it is, and how many rows do what. */
function FileFacts({ summary }: { summary: ImportSummary }) {
  const styles = useStyles();
  const t = useText();
  const { kind: roster } = useImportScreen();
  const language = useLanguage();
  return (
    <>
      <p className={styles.block}>
        {t('import.facts', {
          format: t(`import.format.${summary.format}`),
          file: summary.fileName,
          sheet: summary.sheetName,
          year: summary.schoolYear,
          at: formatDateTime(summary.createdAt, language),
        })}
      </p>
      <div className={styles.block}>
        <StatGroup>
          {figures.map((kind) => (
            <Stat
              key={kind}
              label={t(`import.kind.${kind}`)}
              value={formatNumber(summary.counts[kind], language)}
              unit={t(`import.${roster}.unit`)}
            />
          ))}
        </StatGroup>
      </div>
      {summary.notes.length > 0 && <Notes notes={summary.notes} />}
    </>
  );
}

/** Notes on values that were forgiven or left out while the file was read. */
function Notes({ notes }: Pick<ImportSummary, 'notes'>) {
  const styles = useStyles();
  const t = useText();
  const texts = useImportTexts();
  return (
    <div className={styles.block}>
      <MessageBar intent="info" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>{t('import.notes')}</MessageBarTitle>
          <ul className={styles.notes}>
            {notes.map((note) => (
              <li key={note.code}>{texts.note(note)}</li>
            ))}
          </ul>
        </MessageBarBody>
      </MessageBar>
    </div>
  );
}
