import type { CustomCompetency } from '@mebae/contracts';
import { useNavigate, useNotice } from '@mebae/platform';
import { ConfirmButton } from '@mebae/ui';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useCustomCompetencyWrites } from '../../lib/custom-competencies.resource.ts';

interface DeleteButtonProps {
  competency: CustomCompetency;
  form: { discard: (next: () => void) => void };
  /** Says what somebody else has changed since, and gives false. */
  guard: (deleting: Promise<unknown>) => Promise<boolean>;
}

/** Deletes a school competency; one that the box plot uses can't be deleted, and says so. */
export function DeleteButton({ competency, form, guard }: DeleteButtonProps) {
  const t = useText();
  const notice = useNotice();
  const navigate = useNavigate();
  const { name, customCompetencyID, updatedAt } = competency;
  const { remove } = useCustomCompetencyWrites();
  const removeNow = async () => {
    if (!(await guard(remove(customCompetencyID, updatedAt)))) return;
    notice.success(t('competency.deleted', { name }));
    form.discard(() => void navigate(paths.customCompetencies));
  };
  return (
    <ConfirmButton
      appearance="subtle"
      icon={<DeleteRegular />}
      title={t('competency.deleteTitle', { name })}
      body={t('competency.deleteBody')}
      confirmLabel={t('competency.delete')}
      danger
      onConfirm={removeNow}
    >
      {t('competency.delete')}
    </ConfirmButton>
  );
}
