import type { EvidenceItem, FindingsStyle, LanguageCode } from '@mebae/contracts';
import { findingsBehaviours, findingsSentences } from '../../db/masters/findings.ts';

/** A sentence of the phrase bank that still has `{Subject}`, `{subject}` and `{object}` open. */
export interface SentenceTemplate {
  /** Which pieces of the bank it is made of; none is used twice in a text. */
  phrases: string[];
  template: string;
}

const behavioursOf = new Map(findingsBehaviours.map((row) => [row.competencyID, row.behaviours]));

const numbered = (name: string, sentences: readonly string[]) =>
  sentences.map((text, index) => ({ phrase: `${name}/${index}`, text }));

/** Sentences of the bank that say what one piece of evidence says, each with a behaviour where it needs one. */
export function sentencesOfEvidence(
  item: EvidenceItem,
  { style, language }: { style: FindingsStyle; language: LanguageCode },
): SentenceTemplate[] {
  const bank = findingsSentences[language];
  if (item.kind === 'participation') {
    const { kind, title } = item.participation;
    return numbered(kind, bank.participation[kind][style]).map(({ phrase, text }) => ({
      phrases: [phrase, item.key],
      template: text.replace('{title}', () => title),
    }));
  }
  const sentences =
    item.kind === 'strength'
      ? numbered(item.level, bank.strength[item.level][style])
      : numbered(item.kind, bank[item.kind][style]);
  const behaviours = behavioursOf.get(item.competencyID) ?? [];
  return sentences.flatMap(({ phrase, text }) =>
    behaviours.map((behaviour, index) => ({
      phrases: [phrase, `${item.competencyID}#${index}`],
      template: text
        .replace('{behaviour}', () => behaviour[language])
        .replace('{name}', () => item.name),
    })),
  );
}

/** Closing words of findings, which stand on nothing. */
export const closingSentences = (style: FindingsStyle, language: LanguageCode) =>
  numbered('closing', findingsSentences[language].closing[style]).map(
    ({ phrase, text }): SentenceTemplate => ({ phrases: [phrase], template: text }),
  );

/**
 * Sentences with their subjects. English names the student once; the other languages leave the subject out, or have
 * their own word for a student.
 * @param firstName empty where the text has named the student already
 */
export function fillSubjects<T extends SentenceTemplate>(
  sentences: readonly T[],
  firstName: string,
): (Omit<T, 'template'> & { text: string })[] {
  let isNamed = firstName === '';
  return sentences.map(({ template, ...rest }) => ({
    ...rest,
    text: template.replace(/\{(Subject|subject|object)\}/g, (_, form: string) => {
      if (!isNamed) {
        isNamed = true;
        return firstName;
      }
      return form === 'Subject' ? 'They' : form === 'subject' ? 'they' : 'them';
    }),
  }));
}
