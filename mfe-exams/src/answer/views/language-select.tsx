import { languages, type LanguageCode } from '@mebae/contracts';
import { useLanguage } from '@mebae/platform/light';
import { useAnswerStyles } from '../styles.ts';

interface LanguageSelectProps {
  label: string;
  onChoose: (language: LanguageCode) => void;
}

/** A person on a light page chooses the language; the page that shows it does the rest. */
export function LanguageSelect({ label, onChoose }: LanguageSelectProps) {
  const styles = useAnswerStyles();
  const language = useLanguage();
  return (
    <label>
      <span className={styles.visuallyHidden}>{label}</span>
      <select
        className={styles.language}
        value={language}
        onChange={({ target }) => {
          const chosen = languages.find(({ code }) => code === target.value);
          if (chosen) onChoose(chosen.code);
        }}
      >
        {languages.map(({ code, dispName }) => (
          <option key={code} value={code} lang={code}>
            {dispName}
          </option>
        ))}
      </select>
    </label>
  );
}
