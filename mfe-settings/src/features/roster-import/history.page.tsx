import { rosterKinds, type ImportHistoryEntry } from '@mebae/contracts';
import {
  Badge,
  Button,
  formatDateTime,
  makeStyles,
  personName,
  tokens,
  typographyStyles,
  useLanguage,
} from '@mebae/platform';
import {
  AllowedContent,
  EmptyState,
  FilterBar,
  LinkButton,
  PageHeader,
  PagedList,
  choiceParameter,
  useListState,
  type Column,
  useBusy,
  SelectFilter,
  actionsColumn,
} from '@mebae/ui';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { useMemo } from 'react';
import { oneOf } from '../../lib/one-of.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { importScreens } from './import-screen.tsx';
import { downloadImported, useImportHistory } from './import.resource.ts';
import { UndoButton } from './undo-button.tsx';

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', overflowWrap: 'anywhere' },
  quiet: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

const rowKey = (entry: ImportHistoryEntry) => entry.importID;
/** A reading of the roster service that brought no import is on the service's page. */
const isImport = ({ run }: ImportHistoryEntry): boolean => run === null || run.state === 'applied';
const rowLink = (entry: ImportHistoryEntry) =>
  isImport(entry) ? importScreens[entry.kind].preview(entry.importID) : paths.schoolRoster;

/**
 * Administrators see imports with who made them, when and from which file, and take one back, unless something depends
 * on it since.
 */
export default function ImportHistoryPage() {
  const t = useText();
  return (
    <>
      <PageHeader
        title={t('import.history')}
        subtitle={t('import.historyHint')}
        breadcrumbs={[{ label: t('students.title'), to: paths.students }]}
      />
      <AllowedContent call="importHistory.list">
        <History />
      </AllowedContent>
    </>
  );
}

const list = { filters: { kind: choiceParameter(rosterKinds, null) }, settings: {} };

function History() {
  const t = useText();
  const { state, change, clearFilters } = useListState(list);
  const { kind, page, pageSize } = state;
  const history = useImportHistory(kind, page, pageSize);
  const { mutate } = history;
  return (
    <>
      <FilterBar onClear={clearFilters}>
        <SelectFilter
          label={t('import.historyKind')}
          value={kind ?? ''}
          onChange={(value) => change({ kind: oneOf(value, rosterKinds) })}
          none={t('list.all')}
          options={rosterKinds.map((rosterKind) => ({
            value: rosterKind,
            text: t(`import.${rosterKind}.who`),
          }))}
        />
      </FilterBar>
      <PagedList
        caption={t('import.history')}
        list={history}
        columns={useHistoryColumns(mutate)}
        rowKey={rowKey}
        rowLink={rowLink}
        state={state}
        onPage={change}
        onClear={clearFilters}
        none={
          <EmptyState
            title={t('import.historyNone')}
            body={t('import.historyNoneHint')}
            action={<LinkButton to={paths.importUpload}>{t('import.students.title')}</LinkButton>}
          />
        }
      />
    </>
  );
}

function useHistoryColumns(mutate: () => Promise<unknown>): Column<ImportHistoryEntry>[] {
  const t = useText();
  const styles = useStyles();
  const language = useLanguage();
  return useMemo(() => {
    const person = (by: ImportHistoryEntry['appliedBy'], run?: ImportHistoryEntry['run']) => {
      if (by !== null) return personName(by, language);
      return t(run?.isNightly ? 'import.byItself' : 'import.unknownPerson');
    };
    return [
      {
        id: 'file',
        header: t('import.historyFile'),
        rowHeader: true,
        cell: ({ fileName, kind, format, run }) => (
          <span className={styles.stack}>
            {fileName}
            {run && <span className={styles.quiet}>{t('import.fromService')}</span>}
            <span className={styles.quiet}>
              {t('import.historyWhat', {
                who: t(`import.${kind}.who`),
                format: t(`import.format.${format}`),
              })}
            </span>
          </span>
        ),
      },
      {
        id: 'at',
        header: t('import.historyAt'),
        cell: ({ appliedAt, appliedBy, run }) => (
          <span className={styles.stack}>
            {formatDateTime(appliedAt, language)}
            <span className={styles.quiet}>{person(appliedBy, run)}</span>
          </span>
        ),
        width: 150,
      },
      {
        id: 'applied',
        header: t('import.historyCounts'),
        cell: ({ applied }) => t('import.historyCount', { ...applied }),
        width: 140,
      },
      {
        id: 'state',
        header: t('import.historyState'),
        cell: ({ undoneAt, undoneBy, run }) =>
          run && run.state !== 'applied' ? (
            <span className={styles.stack}>
              <Badge appearance="tint" color={run.state === 'failed' ? 'danger' : 'informative'}>
                {t(endings[run.state])}
              </Badge>
              {run.failure && (
                <span className={styles.quiet}>{t(`roster.failure.${run.failure.code}`)}</span>
              )}
            </span>
          ) : undoneAt === null ? (
            <Badge appearance="tint" color="success">
              {t('import.stateApplied')}
            </Badge>
          ) : (
            <span className={styles.stack}>
              <Badge appearance="tint" color="informative">
                {t('import.stateUndone')}
              </Badge>
              <span className={styles.quiet}>
                {formatDateTime(undoneAt, language)} {person(undoneBy)}
              </span>
            </span>
          ),
        width: 120,
      },
      actionsColumn(t('import.historyActions'), 210, (entry) => (
        <Actions entry={entry} onUndone={() => mutate()} />
      )),
    ];
  }, [t, styles, language, mutate]);
}

/** Words for readings of the roster service that brought no import. */
const endings = {
  unchanged: 'import.stateUnchanged',
  failed: 'import.stateFailed',
  discarded: 'import.stateDiscarded',
} as const;

function Actions(props: { entry: ImportHistoryEntry; onUndone: () => Promise<unknown> }) {
  const { entry, onUndone } = props;
  const styles = useStyles();
  const t = useText();
  const [isBusy, run] = useBusy();
  const screen = importScreens[entry.kind];
  if (!isImport(entry)) return null;
  if (!entry.isKept) return <span className={styles.quiet}>{t('import.notKept')}</span>;
  return (
    <span className={styles.actions}>
      <Button
        icon={<ArrowDownloadRegular />}
        disabledFocusable={isBusy}
        aria-label={t('import.downloadFileOf', { file: entry.fileName })}
        onClick={() => run(() => downloadImported(screen, entry.importID, entry.fileName))}
      >
        {t('import.downloadFile')}
      </Button>
      {entry.undoneAt === null && <UndoButton screen={screen} entry={entry} onUndone={onUndone} />}
    </span>
  );
}
