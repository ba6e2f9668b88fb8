import { formatDateTime, useLanguage, useTranslation } from '@mebae/platform';
import { useFactorRowStyles } from './factor-row-styles.ts';

interface FactorFactsProps {
  createdAt: string;
  lastUsedAt: string | null;
}

/** Since when there is a factor, and when it was used last. */
export function FactorFacts({ createdAt, lastUsedAt }: FactorFactsProps) {
  const styles = useFactorRowStyles();
  const { t } = useTranslation('account');
  const language = useLanguage();
  const facts = [
    { label: t('factors.addedAt'), value: formatDateTime(createdAt, language) },
    {
      label: t('factors.lastUsedAt'),
      value: lastUsedAt === null ? t('factors.notUsed') : formatDateTime(lastUsedAt, language),
    },
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
