import type { FindingsRow, LanguageCode } from '@mebae/contracts';
import { Button, formatDate, personName, useLanguage, useNotice } from '@mebae/platform';
import { Allowed, Pill, type Column } from '@mebae/ui';
import { useMemo } from 'react';
import { ClassListPage } from '../../lib/class-list-page.tsx';
import { ClassListTable } from '../../lib/class-list-table.tsx';
import { paths } from '../../lib/paths.ts';
import { useText, type Text } from '../../lib/text.ts';
import { useClassName } from '../../lib/use-class-name.ts';
import { downloadClassFindings, useClassFindings } from './class-findings.resource.ts';
import { FindingsCell } from './findings-cell.tsx';
import { useCopy } from '../../lib/use-copy.ts';

const states = ['none', 'draft', 'done'] as const;

/**
 * Teachers edit the findings of a class in a list, one row a student, saved as a row is left; a student's name opens
 * their evidence and proposals. Somebody else's change is shown beside one's own.
 */
export default function ClassFindingsPage() {
  const t = useText();
  const className = useClassName();
  return (
    <ClassListPage
      title={t('classFindings.title')}
      subtitle={t('classFindings.subtitle')}
      stateLabel={t('classFindings.state')}
      states={states.map((value) => ({ value, text: t(`findings.state.${value}`) }))}
      renderActions={(chosen) => (
        <Export schoolClassID={chosen.schoolClassID} name={className(chosen)} />
      )}
    >
      {(schoolClassID, state) => <Rows schoolClassID={schoolClassID} state={state} />}
    </ClassListPage>
  );
}

/** The students of a class; a name opens the student's findings, whose neighbours are those of the class. */
function Rows(props: { schoolClassID: number; state: FindingsRow['state'] | null }) {
  const { schoolClassID, state } = props;
  const t = useText();
  const language = useLanguage();
  const { data, error, mutate } = useClassFindings(schoolClassID);
  const columns = useMemo(() => columnsOf(t, language, mutate), [t, language, mutate]);
  const written = data?.data.filter((row) => row.state === 'done').length ?? 0;
  return (
    <>
      {data && (
        <p>
          {t('classFindings.written', { written, all: data.data.length })}{' '}
          <CopyAll rows={data.data} />
        </p>
      )}
      <ClassListTable
        caption={t('classFindings.title')}
        rows={data?.data}
        error={error}
        onRetry={() => void mutate()}
        state={state}
        nameWidth={140}
        columns={columns}
        schoolClassID={schoolClassID}
        pathOf={paths.recordFindings}
      />
    </>
  );
}

const columnsOf = (
  t: Text,
  language: LanguageCode,
  refresh: () => Promise<unknown>,
): Column<FindingsRow>[] => [
  {
    id: 'state',
    header: t('classFindings.state'),
    width: 104,
    cell: (row) => (
      <Pill tone={row.state === 'done' ? 'brand' : 'plain'}>
        {t(`findings.state.${row.state}`)}
      </Pill>
    ),
    value: (row) => row.state,
    sortable: true,
  },
  {
    id: 'text',
    header: t('findings.text'),
    cell: (row) => <FindingsCell key={row.studentID} row={row} onSaved={refresh} />,
  },
  {
    id: 'updatedAt',
    header: t('classFindings.updatedAt'),
    width: 120,
    cell: (row) => (row.updatedAt === null ? '' : formatDate(row.updatedAt, language)),
    value: (row) => row.updatedAt,
    sortable: true,
    hideBelow: 720,
  },
];

/** Copies the whole class as a sheet of number, name and text; what a sheet would take for a new line becomes a space. */
function CopyAll({ rows }: { rows: readonly FindingsRow[] }) {
  const t = useText();
  const language = useLanguage();
  const copy = useCopy();
  const run = () =>
    copy(
      rows
        .map((row) =>
          [
            row.studentNumber ?? '',
            personName(row, language),
            row.text.replaceAll(/\s+/g, ' '),
          ].join('\t'),
        )
        .join('\n'),
    );
  return (
    <Button size="small" onClick={() => void run()}>
      {t('classFindings.copyAll')}
    </Button>
  );
}

function Export({ schoolClassID, name }: { schoolClassID: number; name: string }) {
  const t = useText();
  const notice = useNotice();
  const run = async () => {
    try {
      await downloadClassFindings(schoolClassID, t('classFindings.file', { class: name }));
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <Allowed call="findings.exportFile">
      <Button onClick={() => void run()}>{t('classFindings.export')}</Button>
    </Allowed>
  );
}
