import type { GrowthCompetency, RecordResult } from '@mebae/contracts';
import { useNumbers } from '@mebae/ui';
import { useGrowth } from '../../lib/growth.resource.ts';
import { useText } from '../../lib/text.ts';
import { useInterviewQuestions } from './overview.resource.ts';
import { growthUpTo, pickFirstLook, pickQuestions } from './pick-first-look.ts';

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

/** The cards of the first look in their order, in the reader's language. */
export function useFirstLookCards(
  studentID: number,
  evalSettingID: number,
  result: RecordResult,
): FirstLookCard[] {
  const t = useText();
  const numbers = useNumbers();
  const growths = useGrowth(studentID);
  const interviewQuestions = useInterviewQuestions();
  const growth = growths.data && growthUpTo(growths.data, evalSettingID);
  const comments = interviewQuestions.data;
  // Before they are there, nothing may be said of what they lack.
  const missing = [growths, interviewQuestions].filter(({ data }) => !data);
  const absent = t(missing.some(({ error }) => error) ? 'firstLook.failed' : 'firstLook.loading');
  const look = pickFirstLook(result.competencies, growth?.competencies ?? []);
  const byID = new Map(result.competencies.map((c) => [c.competencyID, c]));
  const lower = byID.get(result.lowerCompetencyID ?? 0);
  const wordsOfZ = (c: RecordResult['competencies'][number]) =>
    t((c.gradeZ ?? 0) < 0 ? 'highlights.below' : 'highlights.above', {
      score: numbers.score(c.value),
      z: numbers.score(Math.abs(c.gradeZ ?? 0)),
    });
  const wordsOfChange = ({ points, change }: GrowthCompetency) =>
    t('firstLook.rise', {
      before: numbers.score(points.at(-2)?.value ?? null),
      after: numbers.score(points.at(-1)?.value ?? null),
      error: numbers.score(change?.standardError ?? null),
    });
  const questions = pickQuestions(look, result.lowerCompetencyID).flatMap(
    ({ competencyID, comment }) => {
      const words = comments?.data.find((row) => row.competencyID === competencyID)?.[comment];
      const competency =
        byID.get(competencyID) ?? growth?.competencies.find((c) => c.competencyID === competencyID);
      return words && competency ? [{ competency, words }] : [];
    },
  );
  return [
    {
      id: 'strong',
      label: t('firstLook.strong'),
      lines: look.strengths.map((c) => ({ competency: c, words: wordsOfZ(c) })),
      none: t('firstLook.noStrong'),
    },
    {
      id: 'rose',
      label: t('firstLook.rose'),
      lines: look.risen.map((c) => ({ competency: c, words: wordsOfChange(c) })),
      none: growth ? t(growth.exams.length < 2 ? 'growth.none' : 'firstLook.noRise') : absent,
    },
    {
      id: 'gap',
      label: t('firstLook.gap'),
      lines: look.gaps.map((c) => ({
        competency: c,
        words: t(
          (c.value ?? 0) > (c.selfValue ?? 0) ? 'firstLook.othersMore' : 'firstLook.selfMore',
          {
            peer: numbers.score(c.value),
            self: numbers.score(c.selfValue),
          },
        ),
      })),
      none: t('firstLook.noGap'),
    },
    {
      id: 'ask',
      label: t('firstLook.ask'),
      lines: questions,
      none: missing.length === 0 ? t('firstLook.noAsk') : absent,
    },
    ...(lower
      ? [
          {
            id: 'lower' as const,
            label: t('highlights.lower'),
            lines: [{ competency: lower, words: wordsOfZ(lower) }],
            none: '',
          },
        ]
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
