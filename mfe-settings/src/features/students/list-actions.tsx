import { useMay } from '@mebae/platform';
import { Allowed, LinkButton } from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { ImportButton } from './import-button.tsx';

/** Links that lead on from the list: tags, duplicates, those who have left, one new student, a roster of many. */
export function ListActions() {
  const t = useText();
  const mayManage = useMay('students.duplicates');
  return (
    <>
      <LinkButton appearance="subtle" to={paths.studentTags}>
        {t('students.manageTags')}
      </LinkButton>
      {mayManage && (
        <>
          <LinkButton appearance="subtle" to={paths.duplicates}>
            {t('students.findDuplicates')}
          </LinkButton>
          <LinkButton appearance="subtle" to={paths.formerStudents}>
            {t('former.title')}
          </LinkButton>
        </>
      )}
      <Allowed call="students.create">
        <LinkButton to={paths.studentCreate}>{t('students.create')}</LinkButton>
      </Allowed>
      <ImportButton />
    </>
  );
}
