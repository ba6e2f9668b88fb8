import { TextTone, type SchoolProfile } from '@mebae/contracts';
import { Input, Radio, RadioGroup, useNotice } from '@mebae/platform';
import { FormRow, Section } from '@mebae/ui';
import {
  FormConflict,
  Form,
  FormField,
  SaveBar,
  SwitchField,
  TextField,
  useConflict,
  useForm,
  type FormHandle,
} from '@mebae/ui/forms';
import { useRef } from 'react';
import { useText } from '../../lib/text.ts';
import {
  bodyOf,
  comparedProfile,
  profileSchema,
  valuesOf,
  type ProfileValues,
} from './profile-values.ts';
import { readProfile, useProfileWrites } from './profile.resource.ts';

interface ProfileFormProps {
  /** The profile with which the form begins. */
  profile: SchoolProfile;
  /** Begins the form again with what somebody else has saved. */
  onReload: (latest: SchoolProfile) => void;
}

/** The school's names, first year, style of texts, mails and help link. */
export function ProfileForm({ profile, onReload }: ProfileFormProps) {
  const t = useText();
  const { form, conflict } = useProfileForm(profile, onReload);
  return (
    <Form form={form} aria-label={t('school.profile')}>
      <Section title={t('school.profile')}>
        <NameFields form={form} />
        <SenderFields form={form} />
        <YearField form={form} canSet={profile.canSetFirstYear} />
        <ToneField form={form} />
        <FormRow title={t('school.reports')} hint={t('school.reportsHint')}>
          <SwitchField
            form={form}
            name="reportPrintsFallen"
            label={t('school.reportPrintsFallen')}
          />
        </FormRow>
        <FormRow
          title={t('school.mail')}
          hint={t('school.mailHint', { address: profile.mailAddress })}
        >
          <TextField form={form} name="mailSenderName" label={t('school.mailSender')} />
          <TextField form={form} name="mailReplyTo" label={t('school.mailReplyTo')} />
        </FormRow>
        <FormRow title={t('school.help')} hint={t('school.helpHint')}>
          <TextField form={form} name="helpUrl" label={t('school.helpUrl')} />
        </FormRow>
        <FormRow title={t('school.contactTitle')} hint={t('school.contactHint')}>
          <TextField form={form} name="helpContact" label={t('school.helpContact')} />
        </FormRow>
      </Section>
      <SaveBar
        label={t('school.save')}
        isSaving={form.isSaving}
        isDisabled={!form.isDirty}
        message={
          <FormConflict
            form={form}
            conflict={conflict}
            onReload={onReload}
            compared={comparedProfile(t)}
          />
        }
      />
    </Form>
  );
}

interface FieldsProps {
  form: FormHandle<ProfileValues>;
}

function NameFields({ form }: FieldsProps) {
  const t = useText();
  return (
    <FormRow title={t('school.names')} hint={t('school.namesHint')}>
      <TextField form={form} name="name" label={t('school.name')} required />
      <TextField form={form} name="shortName" label={t('school.shortName')} />
      <TextField form={form} name="englishName" label={t('school.englishName')} />
    </FormRow>
  );
}

/** Fields for the sender that letters of recommendation name. */
function SenderFields({ form }: FieldsProps) {
  const t = useText();
  return (
    <FormRow title={t('school.sender')} hint={t('school.senderHint')}>
      <TextField form={form} name="address" label={t('school.address')} />
      <TextField form={form} name="principalTitle" label={t('school.principalTitle')} />
      <TextField form={form} name="principalName" label={t('school.principalName')} />
      <TextField form={form} name="principalEnglishName" label={t('school.principalEnglishName')} />
    </FormRow>
  );
}

function YearField({ form, canSet }: FieldsProps & { canSet: boolean }) {
  const t = useText();
  return (
    <FormRow
      title={t('school.firstYear')}
      hint={t(canSet ? 'school.firstYearHint' : 'school.firstYearSet')}
    >
      <FormField form={form} name="firstSchoolYear" label={t('school.firstYear')} required>
        {(input) => (
          <Input
            {...input}
            readOnly={!canSet}
            appearance={canSet ? 'outline' : 'filled-darker'}
            inputMode="numeric"
            autoComplete="off"
            contentAfter={t('school.yearUnit')}
          />
        )}
      </FormField>
    </FormRow>
  );
}

function ToneField({ form }: FieldsProps) {
  const t = useText();
  return (
    <FormRow title={t('school.tone')} hint={t('school.toneHint')}>
      <FormField form={form} name="textTone" label={t('school.tone')}>
        {({ onChange, ...input }) => (
          <RadioGroup {...input} onChange={(_, { value }) => onChange(value)}>
            {[TextTone.Polite, TextTone.Plain].map((tone) => (
              <Radio key={tone} value={tone} label={t(`school.tone.${tone}`)} />
            ))}
          </RadioGroup>
        )}
      </FormField>
    </FormRow>
  );
}

function useProfileForm(profile: SchoolProfile, onReload: (latest: SchoolProfile) => void) {
  const t = useText();
  const notice = useNotice();
  const { update } = useProfileWrites();
  const conflict = useConflict(readProfile);
  const saved = useRef(profile);
  const save = async (values: ProfileValues) => {
    saved.current = await update(bodyOf(values));
    notice.success(t('school.profileSaved'));
  };
  const form = useForm<ProfileValues>({
    keptAs: 'school profile',
    defaultValues: valuesOf(profile),
    schema: () => profileSchema(t),
    onSave: (values) => conflict.guard(save(values)),
    // The next change is based on what this one has saved.
    onSaved: () => onReload(saved.current),
  });
  return { form, conflict };
}
