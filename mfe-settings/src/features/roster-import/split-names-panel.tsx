import type { ImportSummary } from '@mebae/contracts';
import {
  Button,
  Field,
  Input,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  Select,
  makeStyles,
  useUnsavedGuard,
} from '@mebae/platform';
import { DataTable, ErrorState, Section, useBusy, type Column, numberColumn } from '@mebae/ui';
import { useMemo, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { useImportTexts } from './import-text.ts';
import { useImportWrites, useUnsplitRows } from './import.resource.ts';
import {
  cellsOf,
  useSplitting,
  type SplitField,
  type SplitRow,
  type Splitting,
} from './use-splitting.ts';

const useStyles = makeStyles({
  block: { marginBottom: '16px' },
  after: { maxWidth: '320px', marginBottom: '12px' },
  input: { minWidth: 0, width: '100%' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '12px' },
});

interface SplitNamesProps {
  summary: ImportSummary;
  onChanged: (summary: ImportSummary) => Promise<unknown>;
}

/** Splits all names in one piece at once: nothing where there are none. */
export function SplitNames({ summary, onChanged }: SplitNamesProps) {
  const styles = useStyles();
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const count = summary.reasonCounts.nameNotSplit ?? 0;
  if (count === 0) return null;
  const title = t('import.split.title', { n: count, count });
  if (isOpen) {
    return (
      <Proposals
        summary={summary}
        title={title}
        onChanged={onChanged}
        onClose={() => setOpen(false)}
      />
    );
  }
  return (
    <MessageBar intent="warning" layout="multiline" className={styles.block}>
      <MessageBarBody>
        <MessageBarTitle>{title}</MessageBarTitle>
      </MessageBarBody>
      <MessageBarActions>
        <Button onClick={() => setOpen(true)}>{t('import.split.open')}</Button>
      </MessageBarActions>
    </MessageBar>
  );
}

const rowKey = ({ row }: SplitRow) => row;
/** No family name that is guessed by its length alone is longer. */
const afterChoices = [1, 2, 3, 4];

const isWhole = ({ values }: SplitRow): boolean => values.lastName?.trim() !== '';

function Proposals(props: SplitNamesProps & { title: string; onClose: () => void }) {
  const { summary, title, onChanged, onClose } = props;
  const styles = useStyles();
  const t = useText();
  const { data, error, mutate } = useUnsplitRows(summary.importID);
  const { mendRows } = useImportWrites(summary.importID);
  const splitting = useSplitting(data?.data);
  const [isBusy, run] = useBusy();
  useUnsavedGuard(splitting.isTyped);
  const { rows, after, setAfter } = splitting;
  const save = async () => {
    const changed = await mendRows(rows.map(cellsOf));
    splitting.clear();
    if (changed) await onChanged(changed);
  };
  const columns = useSplitColumns(splitting);
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  return (
    <Section title={title} description={t('import.split.hint')}>
      <Field label={t('import.split.after')} className={styles.after}>
        <Select value={String(after)} onChange={(_, { value }) => setAfter(Number(value))}>
          {afterChoices.map((n) => (
            <option key={n} value={n}>
              {t('import.split.afterOption', { n, count: n })}
            </option>
          ))}
        </Select>
      </Field>
      <DataTable
        caption={t('import.split.caption')}
        columns={columns}
        rows={data ? rows : undefined}
        rowKey={rowKey}
      />
      <div className={styles.actions}>
        <Button
          appearance="primary"
          disabledFocusable={isBusy || rows.length === 0 || !rows.every(isWhole)}
          onClick={() => run(save)}
        >
          {t('import.split.save', { n: rows.length, count: rows.length })}
        </Button>
        <Button disabledFocusable={isBusy} onClick={onClose}>
          {t('import.split.close')}
        </Button>
      </div>
    </Section>
  );
}

const names: readonly SplitField[] = ['lastName', 'firstName'];
const kana: readonly SplitField[] = ['lastNameKana', 'firstNameKana'];

/** Columns of the proposals: what the file says, and each part as a field to correct it in. */
function useSplitColumns({ rows, type }: Splitting): Column<SplitRow>[] {
  const styles = useStyles();
  const t = useText();
  const texts = useImportTexts();
  const has = (field: SplitField) => rows.some(({ values }) => values[field] !== undefined);
  const hasNames = has('lastName');
  const hasKana = has('lastNameKana');
  return useMemo(() => {
    const fields = [...(hasNames ? names : []), ...(hasKana ? kana : [])];
    return [
      numberColumn({
        id: 'row',
        header: t('import.rowHeader'),
        width: 64,
        value: ({ row }) => row,
      }),
      {
        id: 'written',
        header: t('import.split.written'),
        cell: ({ written }) => written,
        rowHeader: true,
        width: 180,
      },
      ...fields.map((field): Column<SplitRow> => ({
        id: field,
        header: texts.field(field),
        cell: ({ row, values }) => {
          const value = values[field];
          if (value === undefined) return '';
          const isMissing = field === 'lastName' && value.trim() === '';
          return (
            <Field
              validationState={isMissing ? 'error' : 'none'}
              validationMessage={isMissing ? t('import.split.emptyFamily') : undefined}
            >
              <Input
                className={styles.input}
                value={value}
                aria-label={t('import.split.cell', { row, field: texts.field(field) })}
                onChange={(_, { value: typed }) => type(row, field, typed)}
              />
            </Field>
          );
        },
        width: 150,
      })),
      {
        id: 'by',
        header: t('import.split.by'),
        cell: ({ by }) => t(`import.split.by.${by}`),
        width: 120,
      },
    ];
  }, [t, texts, styles, type, hasNames, hasKana]);
}
