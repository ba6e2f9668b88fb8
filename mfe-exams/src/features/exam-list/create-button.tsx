import { Button, useNavigate, useTranslation } from '@mebae/platform';
import { Allowed } from '@mebae/ui';
import { paths } from '../../lib/paths.ts';

/** Leads to the wizard. */
export function CreateButton() {
  const { t } = useTranslation('exams');
  const navigate = useNavigate();
  return (
    <Allowed call="examDrafts.create">
      <Button appearance="primary" onClick={() => void navigate(paths.create)}>
        {t('list.create')}
      </Button>
    </Allowed>
  );
}
