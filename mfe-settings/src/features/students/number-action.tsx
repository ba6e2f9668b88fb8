import { limits, type StudentRow } from '@mebae/contracts';
import { Button, Input, makeStyles, personName, useLanguage } from '@mebae/platform';
import { Allowed, FilterField } from '@mebae/ui';
import { useState } from 'react';
import { useStudentWrites } from '../../lib/student-writes.ts';
import { useText } from '../../lib/text.ts';
import { useBulkAction } from './bulk-actions.tsx';

const useStyles = makeStyles({
  numbers: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
    gap: '8px 12px',
    flexBasis: '100%',
    maxHeight: '320px',
    overflowY: 'auto',
  },
});

/** Gives each of the students a number; they may exchange theirs. */
export function NumberAction({ students }: { students: readonly StudentRow[] }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const { setNumbers } = useStudentWrites();
  const [isBusy, run] = useBulkAction();
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const numberOf = (student: StudentRow) =>
    typed[student.studentID] ?? String(student.studentNumber ?? '');
  const isGood = students.every((student) => {
    const number = Number(numberOf(student));
    return Number.isInteger(number) && number >= 1 && number <= limits.studentNumberMax;
  });
  const apply = () =>
    run(
      () =>
        setNumbers(
          students.map((student) => ({
            studentID: student.studentID,
            studentNumber: Number(numberOf(student)),
          })),
        ),
      (n) => t('students.bulk.done.number', { n }),
    );
  return (
    <>
      <Allowed call="students.setNumbers">
        <Button appearance="primary" disabledFocusable={isBusy || !isGood} onClick={apply}>
          {t('students.bulk.apply')}
        </Button>
      </Allowed>
      <div className={styles.numbers}>
        {students.map((student) => (
          <FilterField key={student.studentID} label={personName(student, language)}>
            <Input
              inputMode="numeric"
              value={numberOf(student)}
              onChange={(_, { value }) => setTyped({ ...typed, [student.studentID]: value })}
            />
          </FilterField>
        ))}
      </div>
    </>
  );
}
