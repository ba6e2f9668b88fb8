import type {
  CompetencyType,
  LanguageCode,
  ReportFileKind,
  SchoolKind,
  Statement,
  TrendBand,
} from '@mebae/contracts';
import type { ScoreChange } from '@mebae/rules';

/** One competency of the course. Means of a class or grade are in whole points, and null of fewer than ten. */
export interface ReportCompetency {
  competencyID: number;
  name: string;
  competencyType: (typeof CompetencyType)[keyof typeof CompetencyType];
  value: number | null;
  standardError: number | null;
  evaluators: number;
  /** Somebody evaluated the student, but fewer than three sound people: `value` is left out. */
  hasFewEvaluators: boolean;
  selfValue: number | null;
  classMean: number | null;
}

/** A competency with the words for what somebody does who has it. */
export interface NamedCompetency {
  competencyID: number;
  name: string;
  behaviours: readonly string[];
}

/** A competency with the statement that is made of it. */
export interface StatedCompetency extends NamedCompetency {
  statement: Statement;
}

/** A competency beside its score of the course before. */
export interface GrownCompetency extends NamedCompetency {
  before: number;
  after: number;
  change: ScoreChange;
}

export interface ReportTrend {
  trendID: number;
  title: string;
  value: number;
  band: TrendBand;
  /** Meaning of a high or a low value; empty for one in the middle. */
  meaning: string;
  gradeMean: number | null;
  /** Value of the last check before; null without one. */
  before: number | null;
}

/** Everything that a report says, in its language. Moments are ISO 8601. */
export interface ReportData {
  kind: ReportFileKind;
  language: LanguageCode;
  /** Japanese with the readings of its kanji. */
  hasReadings: boolean;
  /** The course has ended and its scores are computed; of those that a report prints, all are fixed then. */
  isFixed: boolean;
  /** The course has evaluations by others; otherwise the self evaluation is all that it has of competencies. */
  hasPeerEvaluation: boolean;
  /** Decides what the school calls those who learn there. */
  schoolKind: SchoolKind;
  /** The school has reports say, in words, what has fallen since the course before. */
  printsFallen: boolean;
  productName: string;
  schoolName: string;
  title: string;
  startAt: string;
  endAt: string;
  madeAt: string;
  student: {
    lastName: string;
    firstName: string;
    lastNameKana: string;
    firstNameKana: string;
    grade: number | null;
    schoolClassName: string | null;
    studentNumber: number | null;
  };
  /** 100 is the first pole, -100 the second; null where the answers came too fast. None: the course has no such part. */
  disposition: {
    scaleID: number;
    value: number | null;
    isImplicit: boolean;
  }[];
  competencies: ReportCompetency[];
  /** People who evaluated the student. */
  evaluators: number;
  /** Whether any competency has three sound evaluators; otherwise there is nothing that others say. */
  hasPeerScores: boolean;
  words: {
    /** Up to three, the furthest above the grade's mean first. */
    strengths: StatedCompetency[];
    /** The highest competency, named where there is no strength. */
    highest: StatedCompetency | null;
    potential: StatedCompetency | null;
    /** The competency to try next. */
    next: StatedCompetency | null;
    /** The statement where there is no potential. */
    selfEvaluation: 'none' | 'notCompared' | 'agrees' | 'differs';
  };
  growth: { before: string; rows: GrownCompetency[] } | null;
  /** The teacher's finished words to the student; null where there is nothing. */
  comment: string | null;
  trends: ReportTrend[];
}

/** Whether there is anything that others say: a course with evaluations by others, of whom three sound ones evaluated. */
export const hasPeerPart = ({
  hasPeerEvaluation,
  hasPeerScores,
}: Pick<ReportData, 'hasPeerEvaluation' | 'hasPeerScores'>): boolean =>
  hasPeerEvaluation && hasPeerScores;
