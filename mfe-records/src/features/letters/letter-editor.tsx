import { limits, type LetterDetail, type LetterVersion } from '@mebae/contracts';
import { Button, Field, Textarea, makeStyles, useKeptForm, useNotice } from '@mebae/platform';
import { countCharacters, textRange } from '@mebae/rules';
import { ConflictMessage, SaveBar, useConflict } from '@mebae/ui/forms';
import { useEffect, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { readLetter, useLetterWrites } from './letters.resource.ts';

const useStyles = makeStyles({ text: { '& textarea': { minHeight: '420px', lineHeight: 1.9 } } });

/** A version's text as it is edited: one line a paragraph. */
const textOf = (version: LetterVersion | undefined, glue: string): string =>
  (version?.paragraphs ?? [])
    .map((sentences) => sentences.map((sentence) => sentence.text).join(glue))
    .join('\n\n');

interface LetterEditorProps {
  studentID: number;
  letter: LetterDetail;
  onDone: () => void;
}

/** The newest version as a text to be edited; saved, it is a further version. */
export function LetterEditor({ studentID, letter, onDone }: LetterEditorProps) {
  const styles = useStyles();
  const t = useText();
  const { draft, saved, setDraft, begin, dirty } = useLetterDraft(letter);
  const [isLeaving, setLeaving] = useState(false);
  // after a commit in which nothing is unsaved, so that nothing is kept for later
  useEffect(() => {
    if (isLeaving && !dirty) onDone();
  }, [isLeaving, dirty, onDone]);
  const leave = () => {
    setDraft(saved);
    setLeaving(true);
  };
  const { save, isSaving, conflict } = useSave(studentID, letter, (text) => {
    begin(text);
    setLeaving(true);
  });
  const range = textRange(letter.length, letter.language);
  return (
    <>
      <Field
        label={t('letters.text')}
        hint={t('findings.count', { count: countCharacters(draft.text), ...range })}
      >
        <Textarea
          className={styles.text}
          value={draft.text}
          lang={letter.language}
          resize="vertical"
          maxLength={limits.letterLength}
          onChange={(_, { value }) => setDraft({ ...draft, text: value })}
        />
      </Field>
      <p>{t('letters.editHint')}</p>
      <SaveBar
        label={t('letters.save')}
        call="letters.save"
        isSaving={isSaving}
        isDisabled={!dirty || draft.text.trim() === ''}
        onSave={() => void save(draft)}
        message={
          <ConflictMessage
            conflict={conflict}
            onTakeTheirs={leave}
            onKeepMine={(latest) => void save({ ...draft, basedOn: latest.updatedAt })}
          />
        }
      >
        <Button onClick={leave}>{t('letters.cancel')}</Button>
      </SaveBar>
    </>
  );
}

interface LetterDraft {
  text: string;
  basedOn: string;
}

function useLetterDraft(letter: LetterDetail) {
  const [saved, setSaved] = useState<LetterDraft>(() => ({
    text: textOf(letter.versions[0], letter.language === 'ja' ? '' : ' '),
    basedOn: letter.updatedAt,
  }));
  const [draft, setDraft] = useState(saved);
  const dirty = draft.text !== saved.text;
  useKeptForm({ name: 'letter', value: draft, dirty, restore: setDraft });
  const begin = (fresh: LetterDraft) => {
    setSaved(fresh);
    setDraft(fresh);
  };
  return { draft, saved, setDraft, begin, dirty };
}

function useSave(
  studentID: number,
  { letterID }: LetterDetail,
  onSaved: (draft: LetterDraft) => void,
) {
  const t = useText();
  const notice = useNotice();
  const writes = useLetterWrites(studentID);
  const conflict = useConflict(() => readLetter({ studentID, letterID }));
  const [isSaving, setSaving] = useState(false);
  const save = async (draft: LetterDraft) => {
    setSaving(true);
    try {
      const { text, basedOn: updatedAt } = draft;
      if (await conflict.guard(writes.save(letterID, { text, updatedAt }))) {
        notice.success(t('letters.saved'));
        onSaved(draft);
      }
    } catch (error) {
      notice.error(error);
    } finally {
      setSaving(false);
    }
  };
  return { save, isSaving, conflict };
}
