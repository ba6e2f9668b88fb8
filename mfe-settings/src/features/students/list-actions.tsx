import { useMay } from '@mebae/platform';
import { Allowed, LinkButton } from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { ImportButton } from './import-button.tsx';

/** What leads on from the list: tags, duplicates, one new student, a roster of many. */
export function ListActions() {
  const t = useText();
  const maySeeDuplicates = useMay('students.duplicates');
  return (
    <>
      <LinkButton appearance="subtle" to={paths.studentTags}>
        {t('students.manageTags')}
      </LinkButton>
      {maySeeDuplicates && (
        <LinkButton appearance="subtle" to={paths.duplicates}>
          {t('students.findDuplicates')}
        </LinkButton>
      )}
      <Allowed call="students.create">
        <LinkButton to={paths.studentCreate}>{t('students.create')}</LinkButton>
      </Allowed>
      <ImportButton />
    </>
  );
}
