import type { StudentDetail } from '@mebae/contracts';
import { Button, personName, useLanguage } from '@mebae/platform';
import { Allowed } from '@mebae/ui';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useText } from '../../lib/text.ts';
import { useRemoveStudents } from '../../lib/use-remove-students.ts';

/** Removes the student after saying what would be lost. */
export function DeleteStudent(props: { student: StudentDetail; onDeleted: () => void }) {
  const { student, onDeleted } = props;
  const t = useText();
  const language = useLanguage();
  const remove = useRemoveStudents();
  const run = async () => {
    const who = t('students.honorific', { name: personName(student, language) });
    if (await remove([student.studentID], who)) onDeleted();
  };
  return (
    <Allowed call="students.remove">
      <Button appearance="subtle" icon={<DeleteRegular />} onClick={() => void run()}>
        {t('students.delete')}
      </Button>
    </Allowed>
  );
}
