import type { LetterSentence } from '@mebae/contracts';

/**
 * An edited text as sentences. A sentence that is left as it was keeps its evidence; whatever a person wrote between
 * stands on none.
 * @param text paragraphs, one a line
 * @param before sentences of the version that was edited
 */
export function editedSentences(
  text: string,
  before: readonly (readonly LetterSentence[])[],
): LetterSentence[][] {
  const known = before.flat().filter((sentence) => sentence.evidence.length > 0);
  return text
    .split(/\n+/)
    .map((line) => sentencesOfLine(line.trim(), known))
    .filter((paragraph) => paragraph.length > 0);
}

/** Cuts a line at each known sentence, the first one first. */
function sentencesOfLine(line: string, known: readonly LetterSentence[]): LetterSentence[] {
  if (line === '') return [];
  const found = known
    .map((sentence) => ({ sentence, at: line.indexOf(sentence.text) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || b.sentence.text.length - a.sentence.text.length)[0];
  if (!found) return [{ text: line, evidence: [] }];
  const { sentence, at } = found;
  const rest = line.slice(at + sentence.text.length).trim();
  return [
    ...sentencesOfLine(line.slice(0, at).trim(), []),
    sentence,
    ...sentencesOfLine(rest, known),
  ];
}
