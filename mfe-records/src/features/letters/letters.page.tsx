import { RecordPart } from '../../lib/record-frame/record-part.tsx';
import type { LetterRow, StudentLetters, LanguageCode } from '@mebae/contracts';
import { formatDateTime, useLanguage } from '@mebae/platform';
import {
  DataTable,
  EmptyState,
  ErrorState,
  LoadingState,
  Pill,
  Section,
  type Column,
} from '@mebae/ui';
import { useCallback, useMemo } from 'react';
import { paths } from '../../lib/paths.ts';
import { useRecordLink } from '../../lib/record-frame/use-record-link.ts';
import { useText, type Text } from '../../lib/text.ts';
import { useLetters } from './letters.resource.ts';
import { NewLetter } from './new-letter.tsx';

const rowKey = (row: LetterRow): number => row.letterID;

/** Where a letter is between being asked for and being approved. */
function letterState(
  letter: Pick<LetterRow, 'isBeingWritten' | 'isApproved'>,
): 'writing' | 'approved' | 'draft' {
  if (letter.isBeingWritten) return 'writing';
  return letter.isApproved ? 'approved' : 'draft';
}

/** The letters of the school year, and what a new one could be built on. */
function Letters({ studentID }: { studentID: number }) {
  const t = useText();
  const { data, error, mutate } = useLetters(studentID);
  if (!data) {
    return error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <LoadingState />;
  }
  return (
    <>
      <Section title={t('letters.title')}>
        <LetterTable studentID={studentID} letters={data} />
      </Section>
      <Section
        title={t('letters.new')}
        description={t(data.hasModel ? 'letters.byModelHint' : 'letters.byComposerHint')}
      >
        <NewLetter studentID={studentID} letters={data} />
      </Section>
    </>
  );
}

function LetterTable({ studentID, letters }: { studentID: number; letters: StudentLetters }) {
  const t = useText();
  const language = useLanguage();
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  const linkOf = useRecordLink();
  const rowLink = useCallback(
    (row: LetterRow) => linkOf(paths.letter(studentID, row.letterID)),
    [linkOf, studentID],
  );
  return (
    <DataTable
      cards
      caption={t('letters.title')}
      columns={columns}
      rows={letters.data}
      rowKey={rowKey}
      rowLink={rowLink}
      empty={<EmptyState title={t('letters.none')} body={t('letters.noneBody')} />}
    />
  );
}

const columnsOf = (t: Text, language: LanguageCode): Column<LetterRow>[] => [
  {
    id: 'purpose',
    header: t('letters.purpose'),
    width: 200,
    rowHeader: true,
    cell: (row) => t(`letters.purpose.${row.purpose}`),
  },
  {
    id: 'policies',
    header: t('letters.policies'),
    cell: (row) =>
      row.policies.map((policy) => t(`letters.policy.${policy}`)).join(t('notice.separator')),
  },
  {
    id: 'state',
    header: t('letters.state'),
    width: 120,
    cell: (row) => (
      <Pill tone={letterState(row) === 'approved' ? 'brand' : 'plain'}>
        {t(`letters.state.${letterState(row)}`)}
      </Pill>
    ),
  },
  {
    id: 'updatedAt',
    header: t('letters.updatedAt'),
    width: 160,
    cell: (row) => formatDateTime(row.updatedAt, language),
    hideBelow: 720,
  },
];

/**
 * Teachers list a student's letters of recommendation and begin a new one; without evidence there is nothing to write
 * from, which it says.
 */
export default function LettersPage() {
  return <RecordPart part="letters">{(studentID) => <Letters studentID={studentID} />}</RecordPart>;
}
