import { Select, makeStyles } from '@mebae/platform';
import { FormRow, Section } from '@mebae/ui';
import { FormField, TextField, type FormHandle } from '@mebae/ui/forms';
import { Controller, useWatch } from 'react-hook-form';
import { TagsInput } from '../../lib/tags-input.tsx';
import { useText } from '../../lib/text.ts';
import type { NotesValues } from './student-form-values.ts';

const useStyles = makeStyles({ priority: { maxWidth: '320px' } });

/** Tags, the one of them that counts first, and the memo. */
export function NotesSection({ form }: { form: FormHandle<NotesValues> }) {
  const styles = useStyles();
  const t = useText();
  const tags = useWatch({ control: form.control, name: 'tags' });
  return (
    <Section title={t('students.section.notes')}>
      <FormRow title={t('students.tags')}>
        <TypedTags form={form} />
      </FormRow>
      <FormRow title={t('students.priorityTag')} hint={t('students.priorityTagHint')}>
        <FormField
          form={form}
          name="priorityTag"
          label={t('students.priorityTag')}
          className={styles.priority}
        >
          {({ value, ...input }) => (
            <Select {...input} value={tags.includes(value) ? value : ''}>
              <option value="">{t('students.noPriorityTag')}</option>
              {tags.map((tag) => (
                <option key={tag} value={tag}>
                  {tag}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      </FormRow>
      <FormRow title={t('students.memo')} hint={t('students.memoHint')}>
        <TextField form={form} name="memo" label={t('students.memo')} rows={4} />
      </FormRow>
    </Section>
  );
}

function TypedTags({ form }: { form: FormHandle<NotesValues> }) {
  return (
    <Controller
      control={form.control}
      name="tags"
      render={({ field: tags, fieldState: ofTags }) => (
        <Controller
          control={form.control}
          name="typedTag"
          render={({ field: typed, fieldState }) => (
            <TagsInput
              tags={tags.value}
              onChange={(chosen) => form.setValue('tags', chosen)}
              typed={typed.value}
              onType={(text) => form.setValue('typedTag', text)}
              problem={fieldState.error?.message ?? ofTags.error?.message}
              inputRef={typed.ref}
            />
          )}
        />
      )}
    />
  );
}
