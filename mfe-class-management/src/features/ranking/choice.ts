import { ScaleType, type Ranking, type RankingOptions, type endpoints } from '@mebae/contracts';
import type { CallArgs } from '@mebae/platform';
import { numberOf } from '../../lib/score-options/targets.ts';

/** The names of the derived scores. */
type DerivedName = RankingOptions['derived'][number];

/** Each one is written out, so that a new one in the contract is missed by the compiler, not by people. */
const derivedNames: Record<DerivedName, true> = {
  individuality: true,
  collaboration: true,
  leadership: true,
  innovation: true,
  criticalThinking: true,
  creativeThinking: true,
  collaborativeThinking: true,
};

const isDerivedName = (text: string): text is DerivedName => Object.hasOwn(derivedNames, text);

/** The measure of a ranking: one competency, or one derived score. */
export type Measure = { competencyID: number } | { derived: DerivedName };

/** The person's choice, as the address has it; what isn't there is left to `completed`. */
export interface Choice {
  evalSettingID: number | null;
  measure: Measure | null;
  scale: Ranking['scale'] | null;
  schoolClassID: number | null;
  grade: number | null;
  page: number;
  pageSize: number;
}

const defaultPageSize = 50;

/**
 * A measure by the text that names it: a competency's number, or a derived score's name.
 * @returns null for anything else
 */
export function measureOf(text: string): Measure | null {
  const competencyID = numberOf(text);
  if (competencyID !== null) return { competencyID };
  return isDerivedName(text) ? { derived: text } : null;
}

/** Class, grade or school by its name; null for anything else. */
export const scaleOf = (text: string | null): Ranking['scale'] | null =>
  Object.values(ScaleType).find((scale) => scale === text) ?? null;

/** Reads a choice from an address; what can't be read counts as not chosen. */
export function choiceOf(search: URLSearchParams): Choice {
  return {
    evalSettingID: numberOf(search.get('evalSettingID')),
    measure: measureOf(search.get('competencyID') ?? search.get('derived') ?? ''),
    scale: scaleOf(search.get('scale')),
    schoolClassID: numberOf(search.get('schoolClassID')),
    grade: numberOf(search.get('grade')),
    page: numberOf(search.get('page')) ?? 1,
    pageSize: numberOf(search.get('pageSize')) ?? defaultPageSize,
  };
}

/** Writes a choice to an address, without what is as it would be anyway. */
export function addressOf(choice: Choice): URLSearchParams {
  const entries: [string, string | number | null][] = [
    ['evalSettingID', choice.evalSettingID],
    ...Object.entries(choice.measure ?? {}),
    ['scale', choice.scale],
    ['schoolClassID', choice.schoolClassID],
    ['grade', choice.grade],
    ['page', choice.page === 1 ? null : choice.page],
    ['pageSize', choice.pageSize === defaultPageSize ? null : choice.pageSize],
  ];
  return new URLSearchParams(
    entries.flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );
}

type RankingQuery = NonNullable<
  CallArgs<(typeof endpoints)['classManagement']['ranking']>['query']
>;

/** A choice in which nothing is open any more: what the screen shows and the call asks. */
export interface CompleteChoice {
  evalSettingID: number;
  measure: Measure;
  scale: Ranking['scale'];
  schoolClassID: number | null;
  grade: number | null;
}

const isOffered = (measure: Measure, options: RankingOptions): boolean =>
  'derived' in measure
    ? options.derived.includes(measure.derived)
    : options.competencies.some((c) => c.competencyID === measure.competencyID);

/**
 * Fills in what was not chosen, and replaces what the course does not offer: the first competency, the first class,
 * the first grade.
 * @returns null when the course has nothing to rank
 */
export function completed(choice: Choice, options: RankingOptions): CompleteChoice | null {
  const [firstCompetency] = options.competencies;
  if (options.evalSettingID === null || !firstCompetency) return null;
  const chosenClass =
    options.classes.find((schoolClass) => schoolClass.schoolClassID === choice.schoolClassID) ??
    options.classes.find((schoolClass) => schoolClass.grade === choice.grade) ??
    options.classes[0];
  const chosenGrade =
    options.grades.find((grade) => grade.grade === choice.grade) ??
    options.grades.find((grade) => grade.grade === chosenClass?.grade) ??
    options.grades[0];
  const canClass = chosenClass !== undefined;
  const canGrade = chosenGrade !== undefined;
  const wanted = choice.scale ?? (canClass ? ScaleType.Class : ScaleType.Grade);
  const scale =
    (wanted === ScaleType.Class && !canClass) || (wanted === ScaleType.Grade && !canGrade)
      ? ScaleType.School
      : wanted;
  return {
    evalSettingID: options.evalSettingID,
    measure:
      choice.measure && isOffered(choice.measure, options)
        ? choice.measure
        : { competencyID: firstCompetency.competencyID },
    scale,
    schoolClassID: scale === ScaleType.Class ? (chosenClass?.schoolClassID ?? null) : null,
    grade: scale === ScaleType.Grade ? (chosenGrade?.grade ?? null) : null,
  };
}

/** Whether another group is shown than was chosen, because the course has none such or it is not to be seen. */
export function isGroupReplaced(
  { scale, schoolClassID, grade }: Choice,
  shown: CompleteChoice,
): boolean {
  if (scale !== null && scale !== shown.scale) return true;
  if (schoolClassID !== null && scale !== ScaleType.Grade && scale !== ScaleType.School) {
    return schoolClassID !== shown.schoolClassID;
  }
  return grade !== null && scale === ScaleType.Grade && grade !== shown.grade;
}

/** The call of a complete choice. */
export function queryOf(complete: CompleteChoice): RankingQuery {
  return {
    evalSettingID: complete.evalSettingID,
    ...complete.measure,
    scale: complete.scale,
    schoolClassID: complete.schoolClassID ?? undefined,
    grade: complete.grade ?? undefined,
  };
}
