import { limits } from '@mebae/contracts';
import { Button, Field, Input, makeStyles, useId } from '@mebae/platform';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { normaliseText } from '@mebae/rules';
import type { KeyboardEvent, Ref } from 'react';
import { useTags } from './tags.resource.ts';
import { useText } from './text.ts';

const useStyles = makeStyles({
  tags: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '6px',
    listStyleType: 'none',
    margin: '8px 0 0',
    padding: 0,
  },
  tag: { minWidth: 'auto', maxWidth: '100%' },
});

interface TagsInputProps {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  /** The typed text that is not yet a tag. */
  typed: string;
  onType: (typed: string) => void;
  problem: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
}

/** Tags that are typed and confirmed with Enter, and taken away one by one; the school's own are offered. */
export function TagsInput({ tags, onChange, typed, onType, problem, inputRef }: TagsInputProps) {
  const styles = useStyles();
  const t = useText();
  const listID = useId('tags');
  const known = useTags().data?.data ?? [];
  const confirm = (event: KeyboardEvent) => {
    // Enter that ends a conversion of kana belongs to the input method.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const tag = normaliseText(typed);
    if (tag === '') return;
    if (!tags.includes(tag)) onChange([...tags, tag]);
    onType('');
  };
  return (
    <div>
      <Field label={t('students.tags')} hint={t('students.tagsHint')} validationMessage={problem}>
        <Input
          ref={inputRef}
          value={typed}
          maxLength={limits.tagLength}
          list={listID}
          autoComplete="off"
          onChange={(_, { value }) => onType(value)}
          onKeyDown={confirm}
        />
      </Field>
      <datalist id={listID}>
        {known
          .filter(({ tag }) => !tags.includes(tag))
          .map(({ tagID, tag }) => (
            <option key={tagID} value={tag}>
              {tag}
            </option>
          ))}
      </datalist>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={t('students.tagsOfStudent')}>
          {tags.map((tag) => (
            <li key={tag}>
              <Button
                size="small"
                shape="circular"
                className={styles.tag}
                icon={<DismissRegular />}
                iconPosition="after"
                aria-label={t('students.takeTag', { tag })}
                onClick={() => onChange(tags.filter((other) => other !== tag))}
              >
                {tag}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
