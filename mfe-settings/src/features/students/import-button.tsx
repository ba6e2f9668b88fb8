import { Button, useMay } from '@mebae/platform';
import { Allowed, LinkButton } from '@mebae/ui';
import { ArrowImportRegular } from '@fluentui/react-icons/svg/arrow-import';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';

/** A link for whoever may import; others see it disabled, with the reason. */
export function ImportButton() {
  const t = useText();
  const icon = <ArrowImportRegular />;
  if (useMay('studentImport.preview')) {
    return (
      <LinkButton appearance="primary" icon={icon} to={paths.importUpload}>
        {t('students.import')}
      </LinkButton>
    );
  }
  return (
    <Allowed call="studentImport.preview">
      <Button icon={icon}>{t('students.import')}</Button>
    </Allowed>
  );
}
