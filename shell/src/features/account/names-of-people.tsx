import { Select, makeStyles } from '@fluentui/react-components';
import { defaultNameScript, nameScripts, type NameScript } from '@mebae/contracts';
import { useLanguage, useSession, useTranslation } from '@mebae/platform';
import { Section } from '@mebae/ui';

const useStyles = makeStyles({ choice: { maxWidth: '420px' } });

/** Chooses how names of people are shown in English and Vietnamese; in Japanese it says that it has no effect. */
export function NamesOfPeople({ onChange }: { onChange: (nameScript: NameScript) => void }) {
  const styles = useStyles();
  const { t } = useTranslation('account');
  const isJapanese = useLanguage() === 'ja';
  const { nameScript = defaultNameScript } = useSession().profile;
  return (
    <Section
      title={t('names.title')}
      description={t(isJapanese ? 'names.noteJapanese' : 'names.note')}
    >
      <Select
        className={styles.choice}
        aria-label={t('names.title')}
        value={nameScript}
        onChange={(_, data) => onChange(data.value as NameScript)}
      >
        {nameScripts.map((script) => (
          <option key={script} value={script}>
            {t(`names.${script}`)}
          </option>
        ))}
      </Select>
    </Section>
  );
}
