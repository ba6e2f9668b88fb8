import { limits, type StudentRow } from '@mebae/contracts';
import { Button, Input, makeStyles, personName, tokens, useLanguage } from '@mebae/platform';
import { Allowed, FilterField } from '@mebae/ui';
import { useState } from 'react';
import { useStudentWrites } from '../../lib/students.resource.ts';
import { useText } from '../../lib/text.ts';
import { useBulkAction } from './bulk-actions.tsx';
import { studentNumberOf } from './student-number.ts';

const useStyles = makeStyles({
  numbers: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
    gap: '8px 12px',
    flexBasis: '100%',
    maxHeight: '320px',
    overflowY: 'auto',
  },
  wrong: { flexBasis: '100%', color: tokens.colorStatusDangerForeground1 },
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
  const numbers = students.flatMap((student) => {
    const studentNumber = studentNumberOf(numberOf(student));
    return studentNumber === null ? [] : [{ studentID: student.studentID, studentNumber }];
  });
  const isGood = numbers.length === students.length;
  // a number that nobody has typed yet is no mistake
  const isWrong = (student: StudentRow) =>
    numberOf(student) !== '' && studentNumberOf(numberOf(student)) === null;
  const apply = () =>
    run(
      () => setNumbers(numbers),
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
              aria-invalid={isWrong(student)}
              value={numberOf(student)}
              onChange={(_, { value }) => setTyped({ ...typed, [student.studentID]: value })}
            />
          </FilterField>
        ))}
      </div>
      {students.some(isWrong) && (
        <span role="alert" className={styles.wrong}>
          {t('students.error.number', { max: limits.studentNumberMax })}
        </span>
      )}
    </>
  );
}
