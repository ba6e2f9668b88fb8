/** The specification's enumerations, by its names and values. */

export const Role = { Admin: 1, Normal: 2, IgsAdmin: 99 } as const;
export type Role = (typeof Role)[keyof typeof Role];

export const DispCtrlType = { Normal: 1, Uchida: 2 } as const;
export type DispCtrlType = (typeof DispCtrlType)[keyof typeof DispCtrlType];

export const ExamStatus = { BeforeStart: 0, UnderExamination: 1, Ended: 2 } as const;
export type ExamStatus = (typeof ExamStatus)[keyof typeof ExamStatus];

export const EvaluationProgress = { Pending: 0, Progressing: 1, Completed: 2 } as const;
export type EvaluationProgress = (typeof EvaluationProgress)[keyof typeof EvaluationProgress];

export const ReportStatus = {
  NotCompleted: -1,
  NoRequest: 0,
  Requesting: 1,
  Creating: 2,
  Completed: 3,
  CreateError: 99,
} as const;
export type ReportStatus = (typeof ReportStatus)[keyof typeof ReportStatus];

export const CompetencySettingType = {
  Recommend: 1,
  Full: 2,
  Customize: 3,
  Mini: 4,
  Uchida: 5,
} as const;
export type CompetencySettingType =
  (typeof CompetencySettingType)[keyof typeof CompetencySettingType];

export const CompetencyType = {
  Cognitive: 'cognitive',
  Self: 'self',
  Gift: 'gift',
  Community: 'community',
} as const;
export type CompetencyType = (typeof CompetencyType)[keyof typeof CompetencyType];

export const ScaleType = { Class: 'class', Grade: 'grade', School: 'school' } as const;
export type ScaleType = (typeof ScaleType)[keyof typeof ScaleType];

export const StudentSortKey = {
  StudentNumber: 'studentNumber',
  FullName: 'fullName',
  Grade: 'grade',
  SchoolClass: 'schoolClass',
  ManageNumber: 'manageNumber',
} as const;
export type StudentSortKey = (typeof StudentSortKey)[keyof typeof StudentSortKey];

export const SortDirection = { Ascending: 'asc', Descending: 'desc' } as const;
export type SortDirection = (typeof SortDirection)[keyof typeof SortDirection];

export const EnrolmentState = {
  Enrolled: 'enrolled',
  TransferredOut: 'transferredOut',
  Withdrawn: 'withdrawn',
  OnLeave: 'onLeave',
  Graduated: 'graduated',
} as const;
export type EnrolmentState = (typeof EnrolmentState)[keyof typeof EnrolmentState];

/** As what a student leaves in the middle of a school year. */
export const LeavingState = {
  TransferredOut: EnrolmentState.TransferredOut,
  Withdrawn: EnrolmentState.Withdrawn,
  OnLeave: EnrolmentState.OnLeave,
} as const;
export type LeavingState = (typeof LeavingState)[keyof typeof LeavingState];

export const EvaluatorScope = { SameCourse: 1, SameSchool: 2 } as const;
export type EvaluatorScope = (typeof EvaluatorScope)[keyof typeof EvaluatorScope];

/** Kinds of evaluators: students, or people from outside, too. */
export const EvaluatorType = { Internal: 1, Outside: 2 } as const;
export type EvaluatorType = (typeof EvaluatorType)[keyof typeof EvaluatorType];

/** People whom candidates may ask to evaluate them. */
export const RequestPermission = {
  SameCourse: 1,
  SameSchool: 2,
  IncludingGuests: 3,
  NotPermitted: 4,
} as const;
export type RequestPermission = (typeof RequestPermission)[keyof typeof RequestPermission];

/** Additions to a school's plan. With the read-only one old trend checks are seen, and none is begun. */
export const AdditionalPlan = { TrendCheck: 1, TrendCheckReadOnly: 2 } as const;
export type AdditionalPlan = (typeof AdditionalPlan)[keyof typeof AdditionalPlan];

/** 1 = unadjusted mean, 2 = bias-corrected (many-facet Rasch). Stored with every score. */
export const ScoreMethod = { UnadjustedMean: 1, BiasCorrected: 2 } as const;
export type ScoreMethod = (typeof ScoreMethod)[keyof typeof ScoreMethod];
