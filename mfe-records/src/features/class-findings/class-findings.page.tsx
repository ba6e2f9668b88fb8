import type { FindingsRow } from '@mebae/contracts';
import { Button, formatDate, useLanguage, useNotice } from '@mebae/platform';
import { Allowed, Pill, type Column } from '@mebae/ui';
import { countCharacters } from '@mebae/rules';
import { useMemo } from 'react';
import { ClassListPage } from '../../lib/class-list-page.tsx';
import { ClassListTable } from '../../lib/class-list-table.tsx';
import { paths } from '../../lib/paths.ts';
import { useText, type Text } from '../../lib/text.ts';
import { useClassName } from '../../lib/use-class-name.ts';
import { downloadClassFindings, useClassFindings } from './class-findings.resource.ts';

const states = ['none', 'draft', 'done'] as const;

/** Findings of a class, one row a student: what is written, and what is not yet. */
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

/** The students of a class; a row opens the student's findings, whose neighbours are those of the class. */
function Rows(props: { schoolClassID: number; state: FindingsRow['state'] | null }) {
  const { schoolClassID, state } = props;
  const t = useText();
  const language = useLanguage();
  const { data, error, mutate } = useClassFindings(schoolClassID);
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  const written = data?.data.filter((row) => row.state === 'done').length ?? 0;
  return (
    <>
      {data && <p>{t('classFindings.written', { written, all: data.data.length })}</p>}
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

const columnsOf = (t: Text, language: 'ja' | 'en' | 'vi'): Column<FindingsRow>[] => [
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
  { id: 'text', header: t('findings.text'), cell: (row) => row.text },
  {
    id: 'count',
    header: t('classFindings.count'),
    width: 120,
    align: 'end',
    cell: (row) => countCharacters(row.text),
    value: (row) => countCharacters(row.text),
    sortable: true,
    hideBelow: 860,
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
