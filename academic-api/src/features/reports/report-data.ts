import type {
  ChangeReading,
  CompetencyType,
  LanguageCode,
  ReportFileKind,
  TrendBand,
} from '@mebae/contracts';

/** One competency of the course. Means over fewer than five people are null. */
export interface ReportCompetency {
  competencyID: number;
  name: string;
  competencyType: (typeof CompetencyType)[keyof typeof CompetencyType];
  value: number | null;
  standardError: number | null;
  evaluators: number;
  selfValue: number | null;
  classMean: number | null;
}

/** A competency with the words for what somebody does who has it. */
export interface NamedCompetency {
  competencyID: number;
  name: string;
  behaviours: readonly string[];
}

export interface ReportTrend {
  trendID: number;
  title: string;
  value: number;
  band: TrendBand;
  /** What a high or a low value means; empty for one in the middle. */
  meaning: string;
  gradeMean: number | null;
  /** Of the last check before; null without one. */
  before: number | null;
}

/** Everything that a report says, in its language. Moments are ISO 8601. */
export interface ReportData {
  kind: ReportFileKind;
  language: LanguageCode;
  /** Japanese with the readings of its kanji. */
  hasReadings: boolean;
  isFixed: boolean;
  /** The course has ended and its scores are computed. */
  isOver: boolean;
  /** The course has evaluations by others; otherwise the self evaluation is all that it has of competencies. */
  hasPeerEvaluation: boolean;
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
    firstPole: string;
    secondPole: string;
    value: number | null;
    isImplicit: boolean;
  }[];
  competencies: ReportCompetency[];
  /** People who evaluated the student. */
  evaluators: number;
  /** Up to three competencies above the grade's mean, the furthest first; of fixed scores. */
  strengths: NamedCompetency[];
  /** The highest fixed score; what is said where nothing is above the grade's mean. */
  highest: NamedCompetency | null;
  /** Where others see most more in the student than the student does. */
  potential: (NamedCompetency & { value: number; selfValue: number }) | null;
  /** What to try next: the lowest z within the grade. */
  next: NamedCompetency | null;
  growth: {
    before: string;
    rows: {
      competencyID: number;
      name: string;
      before: number;
      after: number;
      reading: ChangeReading;
    }[];
  } | null;
  trends: ReportTrend[];
}
