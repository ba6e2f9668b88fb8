import type { EvidenceItem, Participation } from '@mebae/contracts';
import { formatDate, useLanguage } from '@mebae/platform';
import { useNumbers } from '@mebae/ui';
import { useText, type Text } from './text.ts';

/** A student's participation, with its kind. */
export const participationText = (
  { kind, title }: Pick<Participation, 'kind' | 'title'>,
  t: Text,
): string => t('findings.participation', { kind: t(`findings.kind.${kind}`), title });

/** Texts of an item, and where its numbers come from. */
export function useEvidenceTexts() {
  const t = useText();
  const language = useLanguage();
  const { score, difference } = useNumbers();
  const of = (source: {
    title: string;
    endAt: string;
    evaluators: number;
    standardError: number | null;
  }) =>
    t('findings.source', {
      title: source.title,
      date: formatDate(source.endAt, language),
      evaluators: source.evaluators,
      error: source.standardError === null ? '—' : score(source.standardError),
    });
  return (item: EvidenceItem): { label: string; source: string } => {
    if (item.kind === 'participation') {
      return { label: participationText(item.participation, t), source: t('findings.noted') };
    }
    const source = of(item.source);
    if (item.kind === 'strength') {
      const values = { name: item.name, value: score(item.value), z: difference(item.gradeZ) };
      return { label: t(`findings.strength.${item.level}`, values), source };
    }
    if (item.kind === 'riser') {
      const values = {
        name: item.name,
        before: score(item.before),
        value: score(item.value),
        difference: difference(item.difference),
        error: score(item.combinedError),
      };
      return { label: t('findings.riser', values), source: `${of(item.sourceBefore)} / ${source}` };
    }
    const values = { name: item.name, value: score(item.value), self: score(item.selfValue) };
    return { label: t('findings.potential', values), source };
  };
}
