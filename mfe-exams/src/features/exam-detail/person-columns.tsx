import type { EvaluationProgress, ExamDetail, ExamineeProgress } from '@mebae/contracts';
import { formatDateTime, Link, useLanguage, useMay, useTranslation } from '@mebae/platform';
import { PersonName, StatusBadge, type Column } from '@mebae/ui';
import { useMemo } from 'react';
import { useClassName } from '../../lib/class-name.ts';
import { paths } from '../../lib/paths.ts';

type PersonColumn = Column<ExamineeProgress>;

const progress = (value: EvaluationProgress | null) =>
  value === null ? '–' : <StatusBadge kind="progress" value={value} />;

/** Columns of the people of a course: only the parts that it asks for. A name leads to its record once there is one. */
export function usePersonColumns(exam: ExamDetail): PersonColumn[] {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const className = useClassName();
  const hasRecord = useMay('records.record') && exam.scoringState === 'done';
  const { selfEvaluation, peerEvaluation, evalSettingID } = exam;
  return useMemo<PersonColumn[]>(() => {
    const moment = (of: (row: ExamineeProgress) => string | null) => (row: ExamineeProgress) =>
      formatDateTime(of(row), language) || '–';
    const share = (given: number, expected: number) => t('exam.progress', { given, expected });
    const self: PersonColumn = {
      id: 'self',
      header: t('detail.self'),
      width: 120,
      cell: (row) => progress(row.self),
    };
    const giving: PersonColumn = {
      id: 'giving',
      header: t('detail.peerGiving'),
      width: 170,
      cell: (row) => (
        <>
          {progress(row.peerGiving)} {share(row.peerGiven, row.peerToGive)}
        </>
      ),
    };
    const receiving: PersonColumn = {
      id: 'receiving',
      header: t('detail.peerReceiving'),
      width: 140,
      hideBelow: 760,
      cell: (row) => share(row.peerReceived, row.peerToReceive),
    };
    return [
      { id: 'class', header: t('class.header'), width: 110, cell: className },
      {
        id: 'number',
        header: t('detail.number'),
        width: 80,
        align: 'end',
        cell: (row) => row.studentNumber ?? '–',
      },
      {
        id: 'name',
        header: t('detail.name'),
        rowHeader: true,
        cell: (row) =>
          hasRecord ? (
            <Link to={paths.record(row.studentID, evalSettingID)}>
              <PersonName person={row} />
            </Link>
          ) : (
            <PersonName person={row} />
          ),
      },
      ...(selfEvaluation ? [self] : []),
      ...(peerEvaluation ? [giving, receiving] : []),
      {
        id: 'handedIn',
        header: t('exam.handedIn'),
        width: 150,
        cell: moment((row) => row.handedInAt),
      },
      {
        id: 'seen',
        header: t('detail.lastSeen'),
        width: 150,
        hideBelow: 900,
        cell: moment((row) => row.lastSeenAt),
      },
    ];
  }, [t, language, className, hasRecord, evalSettingID, selfEvaluation, peerEvaluation]);
}
