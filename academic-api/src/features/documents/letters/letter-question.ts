import {
  languageOf,
  type EvidenceItem,
  type LetterPolicy,
  type LetterSentence,
  type LetterOptions,
  documentLanguages,
} from '@mebae/contracts';
import { letterTolerance } from '@mebae/rules';
import { lineOfEvidence } from '../../../lib/evidence/evidence-lines.ts';
import type { HiddenWords } from '../../../lib/language-model/hidden-words.ts';

const purposes = {
  university: 'a university',
  highSchool: 'an upper secondary school',
  scholarship: 'a foundation that gives scholarships',
  employment: 'an employer',
  program: 'a programme of study or exchange',
} as const;
const policyNames = {
  inquiry: 'thinking and inquiry',
  initiative: 'initiative and action',
  cooperation: 'working with others',
  character: 'self-reflection and perseverance',
  contribution: 'serving the community',
  growth: 'growth during school life',
  experience: 'activities at school',
} as const;

const labelOf = (index: number): string => String.fromCharCode(65 + index);
/** As many as there are labels. */
const evidenceAtMost = 26;

/**
 * The question that has a model write one policy's paragraph. It holds no name, number, address or school: whatever a
 * person has typed is a placeholder.
 * @param length of the paragraph, in characters of its language
 */
export function letterQuestion(
  policy: LetterPolicy,
  evidence: readonly EvidenceItem[],
  length: number,
  { language, purpose }: Pick<LetterOptions, 'language' | 'purpose'>,
  hidden: HiddenWords,
): { system: string; user: string } {
  const [min, max] = [1 - letterTolerance, 1 + letterTolerance].map((share) =>
    Math.round(length * share),
  );
  return {
    system: [
      `You help a Japanese school to write a letter of recommendation to ${purposes[purpose]}.`,
      `Write its paragraph about ${policyNames[policy]} in ${languageOf(language).langName}, ${documentLanguages[language].manner.letter}, between ${min} and ${max} characters.`,
      'Say nothing that the evidence does not say, no numbers, nothing negative, no phrase twice.',
      'The reader does not know the school: do not mention evaluations, tests or scores, and name no competency more than once.',
      'Words in double square brackets are placeholders: keep them exactly as they are.',
      'Write each sentence on a line of its own. Begin the line with the letters of the evidence that the sentence stands on and a colon, such as “A:” or “A,B:”.',
      'Answer with these lines only.',
    ].join('\n'),
    user: evidence
      .slice(0, evidenceAtMost)
      .map((item, index) => `${labelOf(index)}. ${lineOfEvidence(item, language, hidden)}`)
      .join('\n'),
  };
}

/**
 * The sentences of a model's response, each with its evidence.
 * @throws Error for a line that stands on nothing, or on evidence that was not in the question
 */
export function readSentences(
  response: string,
  evidence: readonly EvidenceItem[],
): LetterSentence[] {
  const lines = response.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [, labels = '', text = ''] =
      /^\s*([A-Z](?:\s*[,、，]\s*[A-Z])*)\s*[:：.]\s*(\S.*?)\s*$/u.exec(line) ?? [];
    const keys = (labels.match(/[A-Z]/g) ?? []).map(
      (label) => evidence[label.charCodeAt(0) - 65]?.key,
    );
    if (text === '' || keys.length === 0 || keys.includes(undefined)) {
      throw new Error('a sentence of the language model stands on no evidence');
    }
    return { text, evidence: [...new Set(keys as string[])] };
  });
}
