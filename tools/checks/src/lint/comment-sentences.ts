/** Beginnings of a sentence that hide what it is about: a pronoun or an 'of' without its noun. */
const hiddenSubject =
  /^(?:Who|Whom|Whose|What|So many|So much|Of|At most so many|At least so many|From so many|Up to so many|That)\b/;

/** The prose of a comment: without stars and without tags such as `@param`. */
const proseOf = (comment: string): string =>
  (
    comment
      .replace(/^\*/, '')
      .replaceAll(/^[ \t]*\* ?/gm, '')
      .split(/(?:^|\s)@[a-z]+/)[0] ?? ''
  )
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * Finds sentences of a comment that begin with Who, What, So many, Of, or a 'that' without its noun.
 * @param comment its text, between the comment's marks
 * @returns the sentences, in their order
 */
export const hiddenSubjects = (comment: string): string[] =>
  proseOf(comment)
    .split(/(?<=[.;!?])\s+/)
    .filter((sentence) => hiddenSubject.test(sentence));

interface Comment {
  value: string;
  type: 'Block' | 'Line';
}

interface RuleContext {
  sourceCode: { getAllComments: () => Comment[] };
  report: (problem: { node: Comment; message: string }) => void;
}

/** Rules of our own for oxlint. */
export default {
  meta: { name: 'mebae' },
  rules: {
    'comment-sentences': {
      create: ({ sourceCode, report }: RuleContext) => ({
        Program: () => {
          for (const comment of sourceCode.getAllComments()) {
            for (const sentence of hiddenSubjects(comment.value)) {
              report({
                node: comment,
                message: `Begin with a verb or the noun that it is about: “${sentence}”`,
              });
            }
          }
        },
      }),
    },
  },
};
