import type { ImportColumn, ImportSummary } from '@mebae/contracts';
import {
  Button,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  Select,
  makeStyles,
  tokens,
} from '@mebae/platform';
import { DataTable, Section, type Column } from '@mebae/ui';
import { useMemo, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { useBusy } from '../../lib/use-busy.ts';
import { useImportScreen } from './import-screen.tsx';
import { useImportTexts } from './import-text.ts';
import { useImportWrites } from './import.resource.ts';

const useStyles = makeStyles({
  block: { marginBottom: '16px' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '12px' },
  examples: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
});

interface MapColumnsProps {
  summary: ImportSummary;
  onChanged: (summary: ImportSummary) => Promise<unknown>;
}

/** What each column of the file is: shown where a field has none, and on demand. */
export function MapColumns({ summary, onChanged }: MapColumnsProps) {
  const styles = useStyles();
  const t = useText();
  const texts = useImportTexts();
  const [isOpen, setOpen] = useState(summary.missing.length > 0);
  const missing = summary.missing.map((field) => texts.field(field)).join(t('list.separator'));
  return (
    <div className={styles.block}>
      {summary.missing.length > 0 && (
        <MessageBar intent="warning" layout="multiline" className={styles.block}>
          <MessageBarBody>
            <MessageBarTitle>{t('import.map.missing', { columns: missing })}</MessageBarTitle>
            {t('import.map.missingHint')}
          </MessageBarBody>
        </MessageBar>
      )}
      {isOpen ? (
        <Mapping summary={summary} onChanged={onChanged} onClose={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>{t('import.map.open')}</Button>
      )}
    </div>
  );
}

type Chosen = Record<string, string | null>;

const columnKey = ({ column }: ImportColumn) => column;

function Mapping({ summary, onChanged, onClose }: MapColumnsProps & { onClose: () => void }) {
  const styles = useStyles();
  const t = useText();
  const texts = useImportTexts();
  const { mapColumns } = useImportWrites(summary.importID);
  const [isBusy, run] = useBusy();
  const [chosen, setChosen] = useState<Chosen>({});
  const fieldOf = ({ column, field }: ImportColumn) =>
    chosen[column] === undefined ? field : chosen[column];
  const used = summary.columns.map(fieldOf).filter((field) => field !== null);
  const twice = used.find((field, index) => used.indexOf(field) !== index);
  const changed = summary.columns.filter((one) => fieldOf(one) !== one.field);
  const save = async () => {
    const columns = changed.map((one) => ({ column: one.column, field: fieldOf(one) }));
    await onChanged(await mapColumns(columns));
    onClose();
  };
  return (
    <Section title={t('import.map.title')} description={t('import.map.hint')}>
      <DataTable
        caption={t('import.map.title')}
        columns={useMappingColumns(chosen, setChosen)}
        rows={summary.columns}
        rowKey={columnKey}
      />
      {twice !== undefined && (
        <div role="alert">
          <MessageBar intent="error">
            <MessageBarBody>{t('import.map.twice', { field: texts.field(twice) })}</MessageBarBody>
          </MessageBar>
        </div>
      )}
      <div className={styles.actions}>
        <Button
          appearance="primary"
          disabledFocusable={isBusy || changed.length === 0 || twice !== undefined}
          onClick={() => run(save)}
        >
          {t('import.map.save')}
        </Button>
        <Button disabledFocusable={isBusy} onClick={onClose}>
          {t('import.map.close')}
        </Button>
      </div>
    </Section>
  );
}

function useMappingColumns(
  chosen: Chosen,
  setChosen: (change: (before: Chosen) => Chosen) => void,
): Column<ImportColumn>[] {
  const styles = useStyles();
  const t = useText();
  const texts = useImportTexts();
  const { fields, wholeFields } = useImportScreen();
  return useMemo(
    () => [
      { id: 'column', header: t('import.map.column'), cell: ({ column }) => column, width: 72 },
      { id: 'header', header: t('import.map.header'), cell: ({ header }) => header, width: 180 },
      {
        id: 'examples',
        header: t('import.map.examples'),
        cell: ({ examples }) => (
          <span className={styles.examples}>{examples.join(t('list.separator'))}</span>
        ),
      },
      {
        id: 'field',
        header: t('import.map.field'),
        cell: (one) => (
          <Select
            aria-label={t('import.map.fieldOf', { column: one.column, header: one.header })}
            value={(chosen[one.column] === undefined ? one.field : chosen[one.column]) ?? ''}
            onChange={(_, { value }) =>
              setChosen((before) => ({ ...before, [one.column]: value === '' ? null : value }))
            }
          >
            <option value="">{t('import.map.unused')}</option>
            {[...fields, ...wholeFields].map((field) => (
              <option key={field} value={field}>
                {texts.field(field)}
              </option>
            ))}
          </Select>
        ),
        width: 220,
      },
    ],
    [t, texts, styles, fields, wholeFields, chosen, setChosen],
  );
}
