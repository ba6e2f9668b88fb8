import { useEffect, useRef, useState } from 'react';
import { makeStyles } from '@mebae/platform';
import { SearchIcon } from '../icons.tsx';
import { controlBox, controlText } from './control-styles.ts';

export interface SearchFieldProps {
  /** Fields that are searched: '氏名・ふりがな・学籍番号で検索'. Also the placeholder. */
  label: string;
  value: string;
  /** Called once typing rests, and at once on Enter or when cleared. */
  onChange: (value: string) => void;
  delayMs?: number;
  maxLength?: number;
}

const useStyles = makeStyles({
  root: { ...controlBox, width: 'min(100%, 344px)' },
  input: {
    ...controlText,
    // Where there is nothing to clear, the button to clear it takes no space from the words.
    ':placeholder-shown::-webkit-search-cancel-button': { display: 'none' },
  },
});

/**
 * A search box that waits until typing rests. While a Japanese input method composes, nothing is sent: half a word in
 * kana would find nothing.
 */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, delayMs = 300, maxLength = 100 } = props;
  const styles = useStyles();
  const [text, setText] = useState(value);
  const [composing, setComposing] = useState(false);
  const sent = useRef(value);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  }, [onChange]);

  // A value from outside (filters cleared, back button) replaces what was typed.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  const send = (next: string) => {
    if (next === sent.current) return;
    sent.current = next;
    latest.current(next);
  };
  useEffect(() => {
    if (composing || text === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = text;
      latest.current(text);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [text, composing, delayMs]);

  return (
    <span className={styles.root}>
      <SearchIcon />
      <input
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          if (target.value === '' && !composing) send('');
        }}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) send(text);
        }}
      />
    </span>
  );
}
