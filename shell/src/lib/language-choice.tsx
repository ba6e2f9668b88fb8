import { Select, type SelectProps } from '@fluentui/react-components';
import { languages, type LanguageCode } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform';

export interface LanguageChoiceProps {
  language: LanguageCode;
  onChange: (language: LanguageCode) => void;
  /** Without an outline unless it stands among the fields of a form. */
  appearance?: SelectProps['appearance'];
}

/** The interface language, each by its own name. */
export function LanguageChoice({
  language,
  onChange,
  appearance = 'filled-lighter',
}: LanguageChoiceProps) {
  const { t } = useTranslation('shell');
  return (
    <Select
      aria-label={t('header.language')}
      value={language}
      appearance={appearance}
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
