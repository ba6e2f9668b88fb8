import { Button, useNavigate, useTranslation } from '@mebae/platform';
import { Allowed, Reason } from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { useShownYear } from '../../lib/use-shown-year.ts';

/** Leads to the wizard; while another year is shown it says why it can't. */
export function CreateButton() {
  const { t } = useTranslation('exams');
  const navigate = useNavigate();
  const { present, isPresent } = useShownYear();
  const button = (
    <Button
      appearance="primary"
      disabledFocusable={!isPresent}
      onClick={isPresent ? () => void navigate(paths.create) : undefined}
    >
      {t('list.create')}
    </Button>
  );
  const allowed = <Allowed call="examDrafts.create">{button}</Allowed>;
  return isPresent ? allowed : <Reason text={t('create.otherYear', { present })}>{button}</Reason>;
}
