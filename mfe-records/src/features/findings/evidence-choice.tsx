import type { EvidenceItem } from '@mebae/contracts';
import { Checkbox, makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { EmptyState } from '@mebae/ui';
import { useEvidenceTexts } from '../../lib/use-evidence-texts.ts';
import { useText } from '../../lib/text.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  source: {
    margin: '0 0 8px 32px',
    color: tokens.colorNeutralForeground2,
    ...typographyStyles.caption1,
  },
});

interface EvidenceChoiceProps {
  evidence: readonly EvidenceItem[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The evidence with its numbers, each to be taken into the text or not. */
export function EvidenceChoice({ evidence, chosen, onChange }: EvidenceChoiceProps) {
  const styles = useStyles();
  const t = useText();
  const textsOf = useEvidenceTexts();
  if (evidence.length === 0) {
    return <EmptyState title={t('findings.noEvidence')} body={t('findings.noEvidenceBody')} />;
  }
  return (
    <ul className={styles.list} aria-label={t('findings.evidence')}>
      {evidence.map((item) => {
        const { label, source } = textsOf(item);
        return (
          <li key={item.key}>
            <Checkbox
              label={label}
              checked={chosen.includes(item.key)}
              onChange={(_, { checked }) =>
                onChange(
                  checked === true
                    ? [...chosen, item.key]
                    : chosen.filter((key) => key !== item.key),
                )
              }
            />
            <p className={styles.source}>{source}</p>
          </li>
        );
      })}
    </ul>
  );
}
