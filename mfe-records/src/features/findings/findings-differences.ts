import { languages, type StudentFindings } from '@mebae/contracts';
import { differenceOf, type Difference } from '@mebae/ui/forms';
import type { Text } from '../../lib/text.ts';
import type { FindingsDraft } from './use-findings-draft.ts';

/**
 * Where two versions of a student's findings differ.
 * @param evidenceText reads a piece of evidence
 */
export function findingsDifferences(
  mine: FindingsDraft,
  theirs: FindingsDraft,
  evidence: StudentFindings['evidence'],
  {
    t,
    evidenceText,
  }: { t: Text; evidenceText: (item: StudentFindings['evidence'][number]) => string },
): Difference[] {
  const read = (draft: FindingsDraft): [string, string][] => [
    [t('findings.text'), draft.text],
    [t('findings.state'), t(draft.isDone ? 'findings.state.done' : 'findings.state.draft')],
    [t('findings.style'), t(`findings.style.${draft.style}`)],
    [t('findings.length'), t('findings.about', { count: draft.length })],
    [
      t('findings.language'),
      languages.find(({ code }) => code === draft.language)?.dispName ?? draft.language,
    ],
    [
      t('findings.evidence'),
      evidence
        .filter(({ key }) => draft.evidence.includes(key))
        .map(evidenceText)
        .join('\n'),
    ],
  ];
  const saved = read(theirs);
  return read(mine).flatMap(([label, text], index) =>
    differenceOf(label, text, saved[index]?.[1] ?? ''),
  );
}
