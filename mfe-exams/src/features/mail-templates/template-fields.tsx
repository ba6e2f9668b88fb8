import { mailPlaceholders, type LanguageCode } from '@mebae/contracts';
import {
  Button,
  Field,
  Input,
  makeStyles,
  Textarea,
  tokens,
  useTranslation,
} from '@mebae/platform';
import { FormField, type FormHandle } from '@mebae/ui/forms';
import { useRef } from 'react';
import type { TemplateForm } from './template-form.ts';

const useStyles = makeStyles({
  fields: { display: 'grid', gap: '16px' },
  buttons: { border: 0, margin: 0, padding: 0, display: 'flex', flexWrap: 'wrap', gap: '8px' },
  code: { marginInlineStart: '6px', color: tokens.colorNeutralForeground2 },
});

type TextInput = HTMLInputElement | HTMLTextAreaElement;

/**
 * Subject and text, with a button for each placeholder, which goes where the cursor was. A text that is too long is
 * refused with a message: a field with a `maxLength` would cut a pasted text without a word.
 */
export function TemplateFields(props: { form: FormHandle<TemplateForm>; language: LanguageCode }) {
  const { form, language } = props;
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const area = useRef<TextInput>(null);
  const last = useRef<TextInput>(null);
  const insert = (name: string): void => {
    const input = last.current ?? area.current;
    if (!input) return;
    const { selectionStart, selectionEnd, value } = input;
    const end = selectionEnd ?? value.length;
    input.setRangeText(`{{${name}}}`, selectionStart ?? end, end, 'end');
    // Tells React of what was typed by the button as if it were by hand.
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
  };
  const keep = (event: { currentTarget: TextInput }): void => {
    last.current = event.currentTarget;
  };
  return (
    <div className={styles.fields}>
      <FormField form={form} name="subject" label={t('template.subject')} required>
        {(input) => <Input {...input} lang={language} autoComplete="off" onFocus={keep} />}
      </FormField>
      <Field label={t('template.placeholders')} hint={t('template.placeholdersHint')}>
        <fieldset className={styles.buttons}>
          {mailPlaceholders.map((name) => (
            <Button key={name} size="small" onClick={() => insert(name)}>
              {t(`template.placeholder.${name}`)}
              <code className={styles.code}>{`{{${name}}}`}</code>
            </Button>
          ))}
        </fieldset>
      </Field>
      <FormField form={form} name="text" label={t('template.text')} required>
        {({ ref, ...input }) => (
          <Textarea
            {...input}
            ref={(element) => {
              area.current = element;
              ref(element);
            }}
            lang={language}
            rows={16}
            resize="vertical"
            onFocus={keep}
          />
        )}
      </FormField>
    </div>
  );
}
