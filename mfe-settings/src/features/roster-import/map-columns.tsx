import type { ImportAskedColumns, ImportColumn, ImportSummary } from '@mebae/contracts';
import {
  Button,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  Select,
  makeStyles,
  tokens,
} from '@mebae/platform';
import { DataTable, Section, type Column, useBusy } from '@mebae/ui';
import { useMemo, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { useImportScreen } from './import-screen.tsx';
import { useImportTexts } from './import-text.ts';
import { useImportWrites } from './import.resource.ts';

const useStyles = makeStyles({
  block: { marginBottom: '16px' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '12px' },
  asked: { margin: '4px 0', paddingInlineStart: '20px' },
  examples: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
});

interface MappingProps {
  summary: ImportSummary;
  onChanged: (summary: ImportSummary) => Promise<unknown>;
  onClose: () => void;
}

/** Meaning of each column of the file, once it is opened, and the fields that have none. */
export function MapColumns({ isOpen, ...mapping }: MappingProps & { isOpen: boolean }) {
  const styles = useStyles();
  const t = useText();
  const texts = useImportTexts();
  const { summary } = mapping;
  const { missing: fields } = summary;
  const missing = fields.map((field) => texts.field(field)).join(t('list.separator'));
  if (!isOpen && fields.length === 0) return null;
  return (
    <div className={styles.block}>
      {fields.length > 0 && (
        <MessageBar intent="warning" layout="multiline" className={styles.block}>
          <MessageBarBody>
            <MessageBarTitle>{t('import.map.missing', { columns: missing })}</MessageBarTitle>
            {t('import.map.missingHint')}
          </MessageBarBody>
        </MessageBar>
      )}
      {summary.asked && <Asked asked={summary.asked} />}
      {isOpen && <Mapping {...mapping} />}
    </div>
  );
}

/** Headers that stand over several columns, and that a person has to say which is meant. */
function Asked({ asked }: { asked: readonly ImportAskedColumns[] }) {
  const styles = useStyles();
  const t = useText();
  return (
    <MessageBar intent="warning" layout="multiline" className={styles.block}>
      <MessageBarBody>
        <MessageBarTitle>{t('import.asked.title', { count: asked.length })}</MessageBarTitle>
        <ul className={styles.asked}>
          {asked.map(({ header, columns }) => (
            <li key={header}>
              {t('import.asked.column', { header, columns: columns.join(t('list.separator')) })}
            </li>
          ))}
        </ul>
        {t('import.asked.hint')}
      </MessageBarBody>
    </MessageBar>
  );
}

type Chosen = Record<string, string | null>;

const columnKey = ({ column }: ImportColumn) => column;

function Mapping({ summary, onChanged, onClose }: MappingProps) {
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
  const changed = summary.columns.filter((column) => fieldOf(column) !== column.field);
  // what is asked is answered by confirming it, too
  const canSave = changed.length > 0 || summary.asked !== undefined;
  const save = async () => {
    const columns = changed.map((column) => ({ column: column.column, field: fieldOf(column) }));
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
          disabledFocusable={isBusy || !canSave || twice !== undefined}
          onClick={() => run(save)}
        >
          {t('import.map.save')}
        </Button>
        {summary.asked === undefined && (
          <Button disabledFocusable={isBusy} onClick={onClose}>
            {t('import.map.close')}
          </Button>
        )}
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
      { id: 'column', header: t('import.map.column'), cell: ({ column }) => column, width: 88 },
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
        cell: (column) => (
          <Select
            aria-label={t('import.map.fieldOf', { column: column.column, header: column.header })}
            value={
              (chosen[column.column] === undefined ? column.field : chosen[column.column]) ?? ''
            }
            onChange={(_, { value }) =>
              setChosen((before) => ({ ...before, [column.column]: value === '' ? null : value }))
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
