import { languageOf, type EvidenceItem, type FindingsOptions } from '@mebae/contracts';
import { textRange } from '@mebae/rules';
import { lineOfEvidence } from '../../../lib/evidence/evidence-lines.ts';
import type { HiddenWords } from '../../../lib/language-model/hidden-words.ts';

const styleNames = {
  plain: 'plain style (in Japanese the da and de aru forms, without desu and masu; no salutation)',
  polite: 'polite style (in Japanese the desu and masu forms; addressed to the family)',
} as const;

/**
 * The question that has a model word findings. It holds no name, number, address or school: the pupil is a placeholder,
 * and so is everything that a person has typed.
 */
export function findingsQuestion(
  evidence: readonly EvidenceItem[],
  { language, style, length }: Omit<FindingsOptions, 'evidence'>,
  pupil: string,
  hidden: HiddenWords,
): { system: string; user: string } {
  const { min, max } = textRange(length, language);
  const name = hidden.hide('PUPIL', pupil);
  return {
    system: [
      'You help a Japanese homeroom teacher to write the findings (shoken) of a pupil for a school report.',
      `Write ${languageOf(language).langName} in ${styleNames[style]}, between ${min} and ${max} characters, as one paragraph.`,
      'Say nothing that the evidence does not say, no numbers, nothing negative, no phrase twice.',
      `Words in double square brackets are placeholders: keep them exactly as they are. ${name} is the pupil; in Japanese and Vietnamese leave the name out.`,
      'Answer with the text only.',
    ].join('\n'),
    user: evidence.map((item) => `- ${lineOfEvidence(item, language, hidden)}`).join('\n'),
  };
}
