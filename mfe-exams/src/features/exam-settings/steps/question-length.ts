import {
  CompetencySettingType,
  examLength,
  limits,
  type Competency,
  type ExamDraftData,
  type ExamLength,
} from '@mebae/contracts';
import type { QuestionMasters } from '../exam-settings.resource.ts';

type Counted = Pick<Competency, 'competencyID' | 'competencyType' | 'name' | 'questionCount'>;

/** Competencies of a ready-made set. */
export function competenciesOf(
  setting: Exclude<CompetencySettingType, typeof CompetencySettingType.Customize>,
  { all, sets }: Pick<QuestionMasters, 'all' | 'sets'>,
): readonly Counted[] {
  return {
    [CompetencySettingType.Recommend]: sets.recommendCompetencies,
    [CompetencySettingType.Full]: all,
    [CompetencySettingType.Mini]: sets.miniCompetencies,
    [CompetencySettingType.Uchida]: sets.uchidaCompetencies,
  }[setting];
}

/** Every competency that a draft asks about: its set, or the chosen ones, and members of the school's own. */
function askedCompetencies(data: ExamDraftData, masters: QuestionMasters): Counted[] {
  const {
    competencySettingType: setting = CompetencySettingType.Recommend,
    competencyIDs = [],
    customCompetencyIDs = [],
  } = data.questions ?? {};
  const ids = new Set([
    ...(setting === CompetencySettingType.Customize
      ? competencyIDs
      : competenciesOf(setting, masters).map((row) => row.competencyID)),
    ...masters.custom
      .filter((row) => row.isValid && customCompetencyIDs.includes(row.customCompetencyID))
      .flatMap((row) => row.competencies.map((member) => member.competencyID)),
  ]);
  return masters.all.filter((row) => ids.has(row.competencyID));
}

/**
 * The questions of one person by a draft, and their time; the same figures as on the confirmation page, which adds the
 * examples.
 * @param surveyItems questions about the events of the course
 */
export function lengthOfDraft(
  data: ExamDraftData,
  masters: QuestionMasters,
  surveyItems: number,
): ExamLength {
  const { questionTypeID, selfEvaluation = true, peerEvaluation = true } = data.questions ?? {};
  const asked = askedCompetencies(data, masters);
  const isLong = masters.types.find((type) => type.questionTypeID === questionTypeID)?.long;
  const { evaluatorsPerStudent = limits.evaluatorsForFixedScore, automaticAssignment = true } =
    data.examinees ?? {};
  return examLength({
    questions: isLong ? asked.reduce((sum, row) => sum + row.questionCount, 0) : asked.length,
    selfEvaluation,
    peers: peerEvaluation && automaticAssignment ? evaluatorsPerStudent : 0,
    // whom the course is for is known two steps later
    hasExamples: false,
    disposition: data.questions?.disposition ?? null,
    trends: data.questions?.trendIDs?.length ?? 0,
    surveyItems,
  });
}
