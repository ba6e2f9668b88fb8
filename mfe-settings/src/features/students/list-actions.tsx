import { Button, useMay } from '@mebae/platform';
import { Allowed, LinkButton } from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { ImportButton } from './import-button.tsx';

/** What leads on from the list: tags, duplicates, one new student, a roster of many. */
export function ListActions() {
  const t = useText();
  const mayCreate = useMay('students.create');
  return (
    <>
      <LinkButton appearance="subtle" to={paths.studentTags}>
        {t('students.manageTags')}
      </LinkButton>
      {mayCreate ? (
        <>
          <LinkButton appearance="subtle" to={paths.duplicates}>
            {t('students.findDuplicates')}
          </LinkButton>
          <LinkButton to={paths.studentCreate}>{t('students.create')}</LinkButton>
        </>
      ) : (
        <Allowed call="students.create">
          <Button>{t('students.create')}</Button>
        </Allowed>
      )}
      <ImportButton />
    </>
  );
}
