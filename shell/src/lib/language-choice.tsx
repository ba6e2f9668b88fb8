import { Select } from '@fluentui/react-components';
import { languages, type LanguageCode } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform';

export interface LanguageChoiceProps {
  language: LanguageCode;
  onChange: (language: LanguageCode) => void;
}

/** The interface language, each by its own name. */
export function LanguageChoice({ language, onChange }: LanguageChoiceProps) {
  const { t } = useTranslation('shell');
  return (
    <Select
      aria-label={t('header.language')}
      value={language}
      appearance="filled-lighter"
      onChange={(_, data) => onChange(data.value as LanguageCode)}
    >
      {languages.map((entry) => (
        <option key={entry.code} value={entry.code} lang={entry.code}>
          {entry.dispName}
        </option>
      ))}
    </Select>
  );
}
