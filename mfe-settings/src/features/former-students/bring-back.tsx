import type { FormerStudent } from '@mebae/contracts';
import { Button, Select, makeStyles, personName, useLanguage, useNotice } from '@mebae/platform';
import { Allowed, VisuallyHidden, useBusy, useUndoNotice } from '@mebae/ui';
import { useState } from 'react';
import { useClasses } from '../../lib/classes.resource.ts';
import { refusalText } from '../../lib/student-refusals.ts';
import { useStudentWrites } from '../../lib/students.resource.ts';
import { useText } from '../../lib/text.ts';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' },
  select: { minWidth: '110px' },
});

/** Brings somebody back into their class; whoever has none any more is given one. */
export function BringBack({ student }: { student: FormerStudent }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const notice = useNotice();
  const showUndoNotice = useUndoNotice('/students');
  const classes = useClasses().data?.data ?? [];
  const { bringBack } = useStudentWrites();
  const [isBusy, run] = useBusy();
  const [schoolClassID, setClass] = useState('');
  const name = personName(student, language);
  const needsClass = !student.hasClass && student.former !== 'leaving';
  const back = async () => {
    try {
      const place = needsClass ? { schoolClassID: Number(schoolClassID) } : {};
      const { undoID } = await bringBack([student.studentID], place);
      const who = t('students.honorific', { name });
      showUndoNotice(t('former.isBack', { who }), undoID);
    } catch (error) {
      notice.error(refusalText(t, error) ?? error);
    }
  };
  return (
    <span className={styles.row}>
      {needsClass && (
        <Select
          className={styles.select}
          aria-label={t('students.schoolClass')}
          value={schoolClassID}
          onChange={(_, { value }) => setClass(value)}
        >
          <option value="">{t('students.chooseClass')}</option>
          {classes.map((one) => (
            <option key={one.schoolClassID} value={one.schoolClassID}>
              {t('students.className', { grade: one.grade, name: one.schoolClassName })}
            </option>
          ))}
        </Select>
      )}
      <Allowed call="students.bringBack">
        <Button
          size="small"
          disabledFocusable={isBusy || (needsClass && schoolClassID === '')}
          onClick={() => run(back)}
        >
          {t(student.former === 'leaving' ? 'leaving.callOff' : 'former.bringBack')}
          <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      </Allowed>
    </span>
  );
}
