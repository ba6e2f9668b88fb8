import { useMay } from '@mebae/platform';
import { EmptyState } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { ImportButton } from './import-button.tsx';

/**
 * There are no students to show, although no filter is set: nobody is registered, or nobody whom the person may see.
 * @param isInCharge whether the person may see the students of any class
 */
export default function NoStudents({ isInCharge }: { isInCharge: boolean }) {
  const t = useText();
  if (useMay('studentImport.preview')) {
    return (
      <EmptyState
        title={t('students.none')}
        body={t('students.noneHint')}
        action={<ImportButton />}
      />
    );
  }
  const reason = isInCharge ? 'noneInClasses' : 'noClass';
  return <EmptyState title={t(`students.${reason}`)} body={t(`students.${reason}Hint`)} />;
}
