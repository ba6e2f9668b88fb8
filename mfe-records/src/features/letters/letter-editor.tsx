import { limits, type LetterDetail, type LetterVersion, languageOf } from '@mebae/contracts';
import { Button, Textarea, makeStyles, useNotice } from '@mebae/platform';
import { countCharacters, isBlank, letterTolerance, textRange } from '@mebae/rules';
import { Form, FormConflict, FormField, SaveBar, useConflict, useForm } from '@mebae/ui/forms';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useText } from '../../lib/text.ts';
import { readLetter, useLetterWrites } from './letters.resource.ts';

const useStyles = makeStyles({ text: { '& textarea': { minHeight: '420px', lineHeight: 1.9 } } });

/** A version's text as it is edited: one line a paragraph. */
const textOf = (version: LetterVersion | undefined, glue: string): string =>
  (version?.paragraphs ?? [])
    .map((sentences) => sentences.map((sentence) => sentence.text).join(glue))
    .join('\n\n');

/** First values of the editor. */
const valuesOf = ({ language, versions, updatedAt }: LetterDetail) => ({
  text: textOf(versions[0], languageOf(language).sentenceGap),
  basedOn: updatedAt,
});

interface LetterEditorProps {
  studentID: number;
  letter: LetterDetail;
  onDone: () => void;
  /** Shows what somebody else has saved instead. */
  onReload: () => void;
}

/** The newest version as a text to be edited; saved, it is a further version. */
export function LetterEditor({ studentID, letter, onDone, onReload }: LetterEditorProps) {
  const styles = useStyles();
  const t = useText();
  const { form, conflict } = useLetterForm(studentID, letter, onDone);
  const text = useWatch({ control: form.control, name: 'text' });
  const range = textRange(letter.length, letter.language, letterTolerance);
  return (
    <Form form={form}>
      <FormField
        form={form}
        name="text"
        label={t('letters.text')}
        hint={t('findings.count', { count: countCharacters(text), ...range })}
      >
        {(input) => (
          <Textarea
            {...input}
            className={styles.text}
            lang={letter.language}
            resize="vertical"
            maxLength={limits.letterLength}
          />
        )}
      </FormField>
      <p>{t('letters.editHint')}</p>
      <SaveBar
        label={t('letters.save')}
        call="letters.save"
        isSaving={form.isSaving}
        isDisabled={!form.isDirty}
        message={
          <FormConflict
            form={form}
            conflict={conflict}
            onReload={onReload}
            compared={{ valuesOf, labels: { text: t('letters.text') } }}
          />
        }
      >
        <Button onClick={() => form.discard(onDone)}>{t('letters.cancel')}</Button>
      </SaveBar>
    </Form>
  );
}

function useLetterForm(studentID: number, letter: LetterDetail, onDone: () => void) {
  const { letterID } = letter;
  const t = useText();
  const notice = useNotice();
  const writes = useLetterWrites(studentID);
  const conflict = useConflict(() => readLetter({ studentID, letterID }));
  const form = useForm({
    keptAs: 'letter',
    defaultValues: valuesOf(letter),
    schema: () =>
      z.object({
        text: z.string().refine((typed) => !isBlank(typed), t('letters.needsText')),
        basedOn: z.string(),
      }),
    onSave: async ({ text, basedOn }) => {
      const isSaved = await conflict.guard(writes.save(letterID, { text, updatedAt: basedOn }));
      if (isSaved) notice.success(t('letters.saved'));
      return isSaved;
    },
    onSaved: onDone,
  });
  return { form, conflict };
}
