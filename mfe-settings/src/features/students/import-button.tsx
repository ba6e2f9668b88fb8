import { Allowed, LinkButton } from '@mebae/ui';
import { ArrowImportRegular } from '@fluentui/react-icons/svg/arrow-import';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';

/** Leads to the import of a roster; disabled with the reason for who may not import, and in a past school year. */
export function ImportButton() {
  const t = useText();
  return (
    <Allowed call="studentImport.preview">
      <LinkButton appearance="primary" icon={<ArrowImportRegular />} to={paths.importUpload}>
        {t('students.import')}
      </LinkButton>
    </Allowed>
  );
}
