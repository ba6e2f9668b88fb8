import type { RecordResult, Statement } from '@mebae/contracts';
import { intervalOf } from '@mebae/rules';
import { useNumbers } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { useInterviewQuestions } from './overview.resource.ts';
import { gapNoteOf, pickFirstLook, pickQuestions } from './first-look-statements.ts';

type Competency = Pick<
  RecordResult['competencies'][number],
  'competencyID' | 'name' | 'competencyType'
>;

interface FirstLookCard {
  id: 'strong' | 'rose' | 'gap' | 'ask' | 'lower' | 'learning';
  label: string;
  lines: { competency: Competency | null; words: string }[];
  /** Said where there is no line. */
  none: string;
}

/** The cards of the first look in their order, in the reader's language: each line is a statement that holds. */
export function useFirstLookCards(result: RecordResult): FirstLookCard[] {
  const t = useText();
  const numbers = useNumbers();
  const interviewQuestions = useInterviewQuestions();
  const comments = interviewQuestions.data;
  // Before they are there, nothing may be said of what they lack.
  const absent = t(interviewQuestions.error ? 'firstLook.failed' : 'firstLook.loading');
  const { strengths, risen, gaps, toTalkAbout } = pickFirstLook(result.statements);
  const byID = new Map(result.competencies.map((c) => [c.competencyID, c]));
  const linesOf = (statements: readonly Statement[], wordsOf: (statement: Statement) => string) =>
    statements.flatMap((statement) => {
      const competency = byID.get(statement.competencyID ?? 0);
      return competency ? [{ competency, words: wordsOf(statement) }] : [];
    });
  const wordsOfZ = ({ value, gradeZ }: Statement) =>
    t((gradeZ ?? 0) < 0 ? 'highlights.below' : 'highlights.above', {
      score: numbers.score(value),
      z: numbers.score(Math.abs(gradeZ ?? 0)),
    });
  const wordsOfRise = ({ value, before, standardError }: Statement) => {
    const interval = intervalOf((value ?? 0) - (before ?? 0), standardError);
    return t('firstLook.rise', {
      before: numbers.score(before),
      after: numbers.score(value),
      low: numbers.difference(interval?.low ?? null),
      high: numbers.difference(interval?.high ?? null),
    });
  };
  const questions = pickQuestions(result.statements).flatMap(({ competencyID, comment }) => {
    const words = comments?.data.find((row) => row.competencyID === competencyID)?.[comment];
    const competency = byID.get(competencyID);
    return words && competency ? [{ competency, words }] : [];
  });
  const lower = linesOf(toTalkAbout ? [toTalkAbout] : [], wordsOfZ);
  return [
    {
      id: 'strong',
      label: t('firstLook.strong'),
      lines: linesOf(strengths, wordsOfZ),
      none: t(result.isComparable ? 'firstLook.noStrong' : 'source.notComparable'),
    },
    {
      id: 'rose',
      label: t('firstLook.rose'),
      lines: linesOf(risen, wordsOfRise),
      none: t(result.comparedWith ? 'firstLook.noRise' : 'growth.none'),
    },
    {
      id: 'gap',
      label: t('firstLook.gap'),
      lines: linesOf(gaps, ({ kind, value, selfValue }) =>
        t(kind === 'peersSeeMore' ? 'firstLook.othersMore' : 'firstLook.selfMore', {
          peer: numbers.score(value),
          self: numbers.score(selfValue),
        }),
      ),
      none: t(`firstLook.gapNote.${gapNoteOf(result)}`),
    },
    {
      id: 'ask',
      label: t('firstLook.ask'),
      lines: questions,
      none: comments ? t('firstLook.noAsk') : absent,
    },
    ...(lower.length > 0
      ? [{ id: 'lower' as const, label: t('highlights.lower'), lines: lower, none: '' }]
      : []),
    ...(result.learningIncentive
      ? [
          {
            id: 'learning' as const,
            label: t('highlights.learning'),
            lines: [
              {
                competency: null,
                words: t('highlights.learningBand', {
                  band: t(`trends.band.${result.learningIncentive}`),
                }),
              },
            ],
            none: '',
          },
        ]
      : []),
  ];
}
