import type { ActivityDetail } from '@mebae/contracts';
import { Button, useNavigate } from '@mebae/platform';
import { FormConflict, Form, SaveBar, type Conflict, type FormHandle } from '@mebae/ui/forms';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useDeleteActivity } from '../../lib/use-delete-activity.tsx';
import { BasicsSection } from './basics-section.tsx';
import type { ActivityChoices } from './choices.ts';
import { comparedActivity } from './compared-activity.ts';
import type { FormValues } from './form-values.ts';
import { PartsSection } from './parts-section.tsx';
import { SharingSection } from './sharing-section.tsx';
import { TimeSection } from './time-section.tsx';
import { useActivityForm } from './use-activity-form.ts';

interface ActivityFormProps {
  /** The activity with which the form begins; null begins empty. */
  source: ActivityDetail | null;
  /** Whether `source` itself is changed; else it is copied. */
  isEdit: boolean;
  choices: ActivityChoices;
  /** Begins the form again with what somebody else has saved. */
  onReload: (latest: ActivityDetail) => void;
}

/** The form of an activity. Typed values stay until they are saved or given up on purpose. */
export function ActivityForm({ source, isEdit, choices, onReload }: ActivityFormProps) {
  const t = useText();
  const edited = isEdit ? source : null;
  const { form, conflict } = useActivityForm(source, edited);
  return (
    <Form form={form}>
      <BasicsSection form={form} purposes={choices.purposes} />
      <PartsSection form={form} components={choices.components} />
      <TimeSection form={form} destinations={choices.destinations} />
      <SharingSection form={form} />
      <SaveBar
        label={t(edited ? 'form.save' : 'form.create')}
        isSaving={form.isSaving}
        cancelTo={edited ? paths.activity(edited.activityID) : paths.activities}
        message={
          <FormConflict
            form={form}
            conflict={conflict}
            onReload={onReload}
            compared={comparedActivity(t, choices)}
          />
        }
        end={edited && <DeleteButton activity={edited} form={form} guard={conflict.guard} />}
      />
    </Form>
  );
}

/** Deletes the activity that is edited. */
function DeleteButton(props: {
  activity: ActivityDetail;
  form: FormHandle<FormValues>;
  guard: Conflict<ActivityDetail>['guard'];
}) {
  const { activity, form, guard } = props;
  const t = useText();
  const navigate = useNavigate();
  const { remove, refusal } = useDeleteActivity(guard);
  const leave = () => form.discard(() => void navigate(paths.activities));
  return (
    <>
      <Button
        appearance="subtle"
        icon={<DeleteRegular />}
        onClick={() => void remove(activity, leave)}
      >
        {t('activity.delete')}
      </Button>
      {refusal}
    </>
  );
}
