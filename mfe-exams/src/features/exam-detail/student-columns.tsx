import type { CarelessStudent } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform';
import { PersonName, type Column, numberColumn } from '@mebae/ui';
import { useMemo } from 'react';
import { useClassName } from '../../lib/class-name.ts';

type Student = CarelessStudent['student'];

const noClass = { grade: null, schoolClassName: null };

/**
 * Class, number and name of somebody of a course.
 * @param studentOf whom a row is about; the same function each time
 */
export function useStudentColumns<Row>(studentOf: (row: Row) => Student): Column<Row>[] {
  const { t } = useTranslation('exams');
  const className = useClassName();
  return useMemo<Column<Row>[]>(
    () => [
      {
        id: 'class',
        header: t('class.header'),
        width: 100,
        cell: (row) => className(studentOf(row).schoolClass ?? noClass),
      },
      numberColumn({
        id: 'number',
        header: t('detail.number'),
        width: 80,
        value: (row) => studentOf(row).studentNumber,
      }),
      {
        id: 'name',
        header: t('detail.name'),
        rowHeader: true,
        width: 170,
        cell: (row) => <PersonName person={studentOf(row)} />,
      },
    ],
    [t, className, studentOf],
  );
}
