import { limits, type LetterPolicy, type StudentLetters } from '@mebae/contracts';
import { Checkbox, makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { EmptyState, Pill } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { useEvidenceTexts } from '../../lib/use-evidence-texts.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  evidence: {
    margin: '0 0 8px',
    paddingLeft: '52px',
    color: tokens.colorNeutralForeground2,
    ...typographyStyles.caption1,
  },
});

interface PolicyChoiceProps {
  letters: StudentLetters;
  chosen: readonly LetterPolicy[];
  onChange: (chosen: LetterPolicy[]) => void;
}

/** Policies that a letter could be built on, each with its evidence; what has none is not offered. */
export function PolicyChoice({ letters, chosen, onChange }: PolicyChoiceProps) {
  const styles = useStyles();
  const t = useText();
  const textsOf = useEvidenceTexts();
  const byKey = new Map(letters.evidence.map((item) => [item.key, item]));
  const possible = letters.policies.filter((policy) => policy.evidence.length > 0);
  const isFull = chosen.length >= limits.letterPolicies;
  if (possible.length === 0) {
    return <EmptyState title={t('letters.noEvidence')} body={t('letters.noEvidenceBody')} />;
  }
  return (
    <>
      <p>{t('letters.policiesHint', { count: limits.letterPolicies })}</p>
      <ul className={styles.list} aria-label={t('letters.policies')}>
        {possible.map(({ policy, evidence, isSuggested }) => (
          <li key={policy}>
            <Checkbox
              label={
                <>
                  {t(`letters.policy.${policy}`)}{' '}
                  {isSuggested && <Pill tone="outline">{t('letters.suggested')}</Pill>}
                </>
              }
              checked={chosen.includes(policy)}
              disabled={isFull && !chosen.includes(policy)}
              onChange={(_, { checked }) =>
                onChange(
                  checked === true
                    ? [...chosen, policy]
                    : chosen.filter((other) => other !== policy),
                )
              }
            />
            <ul className={styles.evidence}>
              {evidence.map((key) => {
                const item = byKey.get(key);
                return item && <li key={key}>{textsOf(item).label}</li>;
              })}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}
