import {
  CustomCompetencyRefusal,
  limits,
  type Competency,
  type CustomCompetency,
} from '@mebae/contracts';
import { ApiError, useNavigate, useNotice } from '@mebae/platform';
import { hasTab } from '@mebae/rules';
import { CompetencyChoice, FormRow, Section } from '@mebae/ui';
import {
  FormConflict,
  Form,
  SaveBar,
  SwitchField,
  TextField,
  useConflict,
  useForm,
  type ComparedFields,
} from '@mebae/ui/forms';
import { Controller, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { paths } from '../../lib/paths.ts';
import { useText, type Text } from '../../lib/text.ts';
import {
  readCustomCompetency,
  useCustomCompetencyWrites,
} from '../../lib/custom-competencies.resource.ts';
import { DeleteButton } from './delete-button.tsx';
import { StudentCount } from './student-count.tsx';

interface CustomCompetencyFormProps {
  /** The competency with which the form begins; null makes a new one. */
  competency: CustomCompetency | null;
  competencies: readonly Competency[];
  /** Begins the form again with what somebody else has saved. */
  onReload: (latest: CustomCompetency) => void;
}

const max = limits.nameLength;

const schemaOf = (t: Text) =>
  z.object({
    name: z
      .string()
      .trim()
      .min(1, t('competency.error.name'))
      .max(max, t('competency.error.tooLong', { max }))
      .refine((name) => !hasTab(name), t('competency.error.tab')),
    competencyIDs: z.array(z.number()).min(1, t('competency.error.members')),
    isValid: z.boolean(),
    /** The `updatedAt` that the input is based on; empty for a new one. */
    basedOn: z.string(),
  });
type Values = z.infer<ReturnType<typeof schemaOf>>;

const valuesOf = (competency: CustomCompetency | null): Values => ({
  name: competency?.name ?? '',
  competencyIDs: competency?.competencies.map(({ competencyID }) => competencyID) ?? [],
  isValid: competency?.isValid ?? true,
  basedOn: competency?.updatedAt ?? '',
});

/** How a conflict names the fields of the form. */
const comparedCompetency = (
  t: Text,
  competencies: readonly Competency[],
): ComparedFields<Values, CustomCompetency> => ({
  valuesOf,
  labels: {
    name: t('competency.name'),
    competencyIDs: t('competency.members'),
    isValid: t('competency.state'),
  },
  texts: {
    competencyIDs: (chosen) =>
      competencies
        .filter(({ competencyID }) => chosen.includes(competencyID))
        .map(({ name }) => name)
        .join(t('list.separator')),
    isValid: (isValid) => t(isValid ? 'competency.isValid' : 'competency.isInvalid'),
  },
});

/** Name and members of a school competency, with the students who would have a score on it. */
export function CustomCompetencyForm(props: CustomCompetencyFormProps) {
  const { competency, competencies, onReload } = props;
  const t = useText();
  const { form, conflict } = useCustomCompetencyForm(competency);
  const chosen = useWatch({ control: form.control, name: 'competencyIDs' });
  return (
    <Form form={form}>
      <Section title={t('competency.section')} description={t('competency.sectionHint')}>
        <FormRow title={t('competency.name')}>
          <TextField form={form} name="name" label={t('competency.name')} required />
        </FormRow>
        <FormRow title={t('competency.members')} hint={t('competency.membersHint')}>
          {/* No `FormField`: its id would be that of every checkbox. */}
          <Controller
            control={form.control}
            name="competencyIDs"
            render={({ field, fieldState }) => (
              <CompetencyChoice
                competencies={competencies}
                chosen={field.value}
                onChange={field.onChange}
                firstRef={field.ref}
                problem={fieldState.error?.message}
              />
            )}
          />
          <StudentCount competencyIDs={chosen} />
        </FormRow>
        <FormRow title={t('competency.state')} hint={t('competency.validHint')}>
          <SwitchField
            form={form}
            name="isValid"
            label={(isOn) => t(isOn ? 'competency.isValid' : 'competency.isInvalid')}
          />
        </FormRow>
      </Section>
      <SaveBar
        label={t(competency ? 'competency.save' : 'competency.register')}
        isSaving={form.isSaving}
        cancelTo={paths.customCompetencies}
        message={
          <FormConflict
            form={form}
            conflict={conflict}
            onReload={onReload}
            compared={comparedCompetency(t, competencies)}
          />
        }
        end={
          competency && <DeleteButton competency={competency} form={form} guard={conflict.guard} />
        }
      />
    </Form>
  );
}

function useCustomCompetencyForm(competency: CustomCompetency | null) {
  const t = useText();
  const notice = useNotice();
  const navigate = useNavigate();
  const { create, update } = useCustomCompetencyWrites();
  const conflict = useConflict(() => readCustomCompetency(competency?.customCompetencyID ?? 0));
  const save = async ({ basedOn, ...body }: Values) => {
    if (competency) await update(competency.customCompetencyID, { ...body, updatedAt: basedOn });
    else await create(body);
    notice.success(t(competency ? 'competency.saved' : 'competency.created', { name: body.name }));
  };
  const form = useForm<Values>({
    keptAs: `school competency ${competency?.customCompetencyID ?? 'new'}`,
    defaultValues: valuesOf(competency),
    schema: () => schemaOf(t),
    onSave: (values) => conflict.guard(save(values)),
    problemOf: (error) => {
      const [reason] = error instanceof ApiError ? error.reason : [];
      if (reason === CustomCompetencyRefusal.NameTaken) {
        return { field: 'name', message: t('competency.error.nameTaken') };
      }
      return reason === CustomCompetencyRefusal.TooMany
        ? { field: 'name', message: t('competency.error.tooMany') }
        : null;
    },
    onSaved: () => void navigate(paths.customCompetencies),
  });
  return { form, conflict };
}
