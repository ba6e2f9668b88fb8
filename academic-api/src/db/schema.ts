import type { IdentifierClaim } from '../lib/lti/platform.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type {
  AnswerPart,
  BoxplotItem,
  ConnectionKind,
  ExamMailKind,
  DispositionMethod,
  FailureBody,
  EvidenceItem,
  FindingsLength,
  FindingsSource,
  FindingsStyle,
  Highlights,
  ImplicitGroup,
  ImplicitTrial,
  LanguageCode,
  LetterLength,
  LetterPolicy,
  LetterPurpose,
  LetterSentence,
  MailState,
  NameScript,
  OperationKind,
  OperationState,
  Participation,
  PromotionClass,
  PromotionCounts,
  PromotionWay,
  ExamineeRule,
  ReportFileKind,
  ReportKind,
  SavedViewPage,
  SchoolKind,
  SecondFactorOf,
  ReportMail,
  StudentColumn,
  SurveyItemKind,
  SurveyMoment,
  ReferenceLine,
  RosterFormat,
  RosterKind,
  TrendBand,
} from '@mebae/contracts';

/** Row types of every table; the migrations are their source. `bigint` arrives as number (see connect.ts). */

/** A text in every interface language. */
export type Localised = Record<LanguageCode, string>;

declare const words: unique symbol;
/**
 * A text of the masters that names those who learn at a school, in one language or in all. It is read only in the words of
 * a kind of school (`lib/school-words/master-text.ts`).
 */
export interface SchoolText<Text extends string | Localised> {
  readonly [words]: Text;
}

/** A moment: read as Date, written as Date or ISO text. */
export type Moment = ColumnType<Date, Date | string, Date | string>;
type MomentOrNull = ColumnType<Date | null, Date | string | null, Date | string | null>;
type MomentOrDefault = ColumnType<Date | null, Date | undefined, Date | null>;
type DefaultMoment = ColumnType<Date, Date | string | undefined, Date | string>;
/** Read parsed, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;
type DefaultJson<T> = ColumnType<T, string | undefined, string>;

export interface CompanyTable {
  companyID: Generated<number>;
  name: string;
  schoolKind: Generated<SchoolKind>;
  dispCtrlType: Generated<number>;
  isLgateSchool: Generated<boolean>;
  firstSchoolYear: number;
  initialSetupStep: Generated<number>;
  defaultLanguage: Generated<string>;
  dashboardText: Generated<string>;
  dashboardTextUpdatedAt: DefaultMoment;
  dashboardTextUpdatedBy: ColumnType<number | null, number | undefined, number>;
  createdAt: DefaultMoment;
  authCodeRequired: Generated<boolean>;
  /** The one account that may sign in with a password; null: everybody may. */
  passwordUserID: Generated<number | null>;
  passwordExpiryDays: number | null;
  secondFactorOf: Generated<SecondFactorOf>;
  /** `YYYY-MM-DD`: from this day on; until then people are asked to set one up. */
  secondFactorFrom: string | null;
  /** Idle minutes after which sessions of staff are covered; null: never. */
  coverMinutes: Generated<number | null>;
  shortName: Generated<string>;
  englishName: Generated<string>;
  textTone: Generated<'plain' | 'polite'>;
  mailSenderName: Generated<string>;
  mailReplyTo: Generated<string>;
  helpUrl: Generated<string>;
  address: Generated<string>;
  principalTitle: Generated<string>;
  principalName: Generated<string>;
  principalEnglishName: Generated<string>;
  helpContact: Generated<string>;
  profileUpdatedAt: DefaultMoment;
  profileUpdatedBy: ColumnType<number | null, number | undefined, number>;
  reportPrintsFallen: Generated<boolean>;
}

/** Questions that the guide has not answered, by the screen that they were asked from. */
export interface GuideUnansweredTable {
  companyID: number;
  month: string;
  language: string;
  screen: string;
  asked: number;
}

/** Words of these questions, each by itself. */
export interface GuideUnansweredWordTable {
  companyID: number;
  month: string;
  language: string;
  word: string;
  asked: number;
}

export interface SchoolLogoTable {
  companyID: number;
  mediaType: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
  version: string;
  bytes: Buffer;
}

/** Days; null keeps for ever. No row until a school has set it. */
export interface RetentionSettingTable {
  companyID: number;
  sessionDays: number;
  importFileDays: number;
  mailDays: number | null;
  auditDays: number | null;
  answerDays: number | null;
  reportDays: number | null;
  leaverDays: number | null;
  updatedAt: Moment;
  updatedBy: number | null;
}

/** A file that the worker makes of a student's or the school's data. */
export interface DataExportTable {
  companyID: number;
  exportID: Generated<string>;
  userID: number;
  studentID: number | null;
  fileName: string;
  bytes: number | null;
  createdAt: DefaultMoment;
  /** Null until the file is complete. */
  expiresAt: MomentOrNull;
}

export interface DataExportPartTable {
  companyID: number;
  exportID: string;
  part: number;
  bytes: Buffer;
}

/** A file of the report store, with its key as a key of the store has sealed it. */
export interface StoredFileTable {
  companyID: number;
  fileID: string;
  studentID: number | null;
  bytes: number;
  /** Null: removed, and nobody can read it any more. */
  keyID: string | null;
  wrappedKey: Buffer | null;
  isKept: Generated<boolean>;
  createdAt: DefaultMoment;
}

/** A report of a student in a course that somebody has asked for. */
export interface ReportTable {
  companyID: number;
  evalSettingID: number;
  studentID: number;
  kind: ReportFileKind;
  /** 1, 2, 3 or 99; without a row nobody has asked. */
  state: number;
  language: LanguageCode;
  hasReadings: boolean;
  /** The operation that makes it; null once that is forgotten. */
  operationID: string | null;
  requestedAt: Moment;
  requestedBy: number | null;
  /** The newest one that was made, also while another is. */
  fileID: string | null;
  fileLanguage: LanguageCode | null;
  fileHasReadings: boolean | null;
  isFixed: boolean | null;
  madeAt: MomentOrNull;
}

/** The teacher's words to a student in the reports of a course. */
export interface ReportCommentTable {
  companyID: number;
  evalSettingID: number;
  studentID: number;
  text: string;
  /** Only what is finished is printed. */
  isDone: boolean;
  /** When what reports print of it changed last; null: nothing of it was ever to be printed. */
  printChangedAt: MomentOrNull;
  updatedAt: Moment;
  updatedBy: number | null;
}

/** A link by mail to the newest report of a student in a course. */
export interface ReportLinkTable {
  companyID: number;
  tokenHash: Buffer;
  evalSettingID: number;
  studentID: number;
  expiresAt: Moment;
}

export interface LicenceTable {
  companyID: number;
  plan: string;
  maxStudents: number;
  /** `YYYY-MM-DD` */
  endsOn: string;
  additionalPlans: Generated<number[]>;
}

export interface AccountTable {
  companyID: number;
  userID: Generated<number>;
  email: string;
  passwordHash: string | null;
  role: number;
  lastName: string;
  firstName: string;
  lastNameKana: Generated<string>;
  firstNameKana: Generated<string>;
  language: Generated<string>;
  /** How names of people are shown in English and Vietnamese. */
  nameScript: Generated<NameScript>;
  valid: Generated<boolean>;
  failedTries: Generated<number>;
  lockedUntil: MomentOrNull;
  passwordChangedAt: MomentOrNull;
  lastSignInAt: MomentOrNull;
  createdAt: DefaultMoment;
  codeHash: Buffer | null;
  codeSentAt: MomentOrNull;
  codeExpiresAt: MomentOrNull;
  codeTries: Generated<number>;
  codeLockedUntil: MomentOrNull;
  hiddenStudentColumns: Generated<StudentColumn[]>;
  userMasterIdentifier: Generated<string | null>;
}

export interface PasswordHistoryTable {
  companyID: number;
  userID: number;
  setAt: DefaultMoment;
  passwordHash: string;
}

export interface PasswordLinkTable {
  companyID: number;
  tokenHash: Buffer;
  userID: number;
  purpose: 'reset' | 'invitation';
  createdAt: DefaultMoment;
  expiresAt: Moment;
  /** Used, or replaced by a newer one. */
  endedAt: MomentOrNull;
  /** The mail that brought it; null for links from before mails were noted. */
  mailID: number | null;
}

/** The code that turns the code by email on, sent to an administrator's own address. */
export interface SecurityCodeTable {
  companyID: number;
  userID: number;
  codeHash: Buffer;
  mailID: number;
  sentAt: Moment;
  expiresAt: Moment;
  tries: Generated<number>;
}

export interface IgsLinkTable {
  companyID: number;
  tokenHash: Buffer;
  email: string;
  lastName: string;
  firstName: string;
  createdAt: DefaultMoment;
  expiresAt: Moment;
  usedAt: MomentOrNull;
}

export interface ConnectionTable {
  connectionID: Generated<number>;
  kind: ConnectionKind;
  name: string;
  issuer: string;
  clientID: string;
  /** The key that sealed it, a colon, and the sealed secret in base64; null of a learning portal. */
  secret: string | null;
  /** Address of a learning portal (LTI) where a launch asks who somebody is; beside it where tokens are got, and its keys. */
  authorizationUrl: string | null;
  tokenUrl: string | null;
  keysUrl: string | null;
  identifierClaim: Generated<IdentifierClaim>;
  createdAt: DefaultMoment;
  endedAt: MomentOrNull;
}

export interface SchoolConnectionTable {
  companyID: number;
  connectionID: number;
  isOn: boolean;
  isForStaff: boolean;
  isForStudents: boolean;
  updatedAt: Moment;
  updatedBy: number | null;
}

export interface SchoolOrganisationTable {
  companyID: number;
  connectionID: number;
  /** A domain, the id of a tenant, or of a learning portal's deployment. */
  organisation: string;
}

export interface LinkedIdentityTable {
  companyID: number;
  identityID: Generated<number>;
  connectionID: number;
  issuer: string;
  subject: string;
  /** Either an account of staff, or a student. */
  userID: number | null;
  studentID: number | null;
  address: string;
  linkedAt: Moment;
  lastUsedAt: Moment;
}

/** A value of a launch that counts once; of no school, because it is used before it is known whose it is. */
export interface LtiUsedValueTable {
  connectionID: number;
  kind: 'state' | 'nonce' | 'jti';
  valueHash: Buffer;
  expiresAt: Moment;
}

/** A course of a learning platform from which the school was opened. */
export interface LtiContextTable {
  companyID: number;
  contextID: Generated<number>;
  connectionID: number;
  deploymentID: string;
  platformContextID: string;
  title: string;
  membersUrl: string;
  launchedAt: Moment;
}

/** A student who has signed in with an account of another system. */
export interface StudentSessionTable {
  companyID: number;
  tokenHash: Buffer;
  studentID: number;
  connectionID: number;
  createdAt: Moment;
  expiresAt: Moment;
}

export interface AuthTokenTable {
  companyID: number;
  tokenHash: Buffer;
  userID: number;
  createdAt: DefaultMoment;
  expiresAt: Moment;
  revokedAt: MomentOrNull;
  sessionID: Generated<number>;
  userAgent: string | null;
  ip: string | null;
  lastSeenAt: DefaultMoment;
  /** An operator's session needs this second token with every call. */
  adminTokenHash: Buffer | null;
  /** Begun with a password and no second factor. */
  passwordOnly: Generated<boolean>;
  /** When the password was typed in again. */
  confirmedAt: MomentOrNull;
}

export interface PasskeyTable {
  companyID: number;
  passkeyID: Generated<number>;
  userID: number;
  /** In base64url, as browsers say it. */
  credentialID: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  /** Bound to one device, or kept on several by its provider. */
  deviceType: 'singleDevice' | 'multiDevice';
  isBackedUp: boolean;
  /** The device has checked who is there when the passkey was made: it can stand alone. */
  verifiesUser: boolean;
  name: string;
  createdAt: Moment;
  lastUsedAt: MomentOrNull;
}

export interface OneTimeCodeTable {
  companyID: number;
  userID: number;
  /** The key that sealed it, a colon, and the sealed secret in base64. */
  secret: string;
  createdAt: Moment;
  /** Null: no code of it was typed in yet. */
  confirmedAt: MomentOrNull;
  lastUsedAt: MomentOrNull;
  /** Codes of this step of thirty seconds, and of those before, are used. */
  lastStep: Generated<number>;
}

/** Challenges that a passkey has answered: each is good for once. */
export interface UsedChallengeTable {
  companyID: number;
  challengeID: string;
  userID: number;
  expiresAt: Moment;
}

export interface TeacherTable {
  companyID: number;
  teacherID: Generated<number>;
  userID: number;
  updatedAt: DefaultMoment;
  updatedBy: number | null;
}

export interface SchoolClassTable {
  companyID: number;
  schoolClassID: Generated<number>;
  schoolYear: number;
  grade: number;
  name: string;
  /** Orders by position, then by name as people count: 2組 before 10組. */
  nameKey: GeneratedAlways<string>;
  /** Within its grade; null: by name, after those that have one. */
  position: Generated<number | null>;
  updatedAt: DefaultMoment;
  updatedBy: Generated<number | null>;
}

export interface ClassChangeTable {
  companyID: number;
  /** The year and the grade that students come into. */
  schoolYear: number;
  grade: number;
  draft: Json<unknown>;
  proposal: Json<unknown> | null;
  updatedAt: DefaultMoment;
  updatedBy: number | null;
  confirmedAt: MomentOrNull;
  confirmedBy: number | null;
}

export interface GroupingProposalTable {
  companyID: number;
  proposalID: Generated<number>;
  schoolYear: number;
  schoolClassIDs: number[];
  request: Json<unknown>;
  studentIDs: number[];
  result: Json<unknown> | null;
  createdAt: Moment;
  createdBy: number | null;
}

export interface GroupSettingTable {
  companyID: number;
  groupSettingID: Generated<number>;
  schoolYear: number;
  title: string;
  state: 'draft' | 'final';
  schoolClassIDs: number[];
  mode: 'balanced' | 'alike';
  measure: Json<unknown>;
  evalSettingID: number | null;
  createdAt: Moment;
  createdBy: number | null;
  updatedAt: Moment;
  updatedBy: number | null;
}

export interface StudentGroupTable {
  companyID: number;
  groupSettingID: number;
  groupNumber: number;
  position: number;
  name: string;
}

export interface GroupMemberTable {
  companyID: number;
  groupSettingID: number;
  studentID: number;
  groupNumber: number | null;
  isFixed: Generated<boolean>;
}

/** An event of jgrow; days are ISO dates in Japan. */
export interface SchoolEventTable {
  companyID: number;
  eventID: Generated<number>;
  schoolYear: number;
  title: string;
  startsOn: string;
  endsOn: string;
  destinationIDs: Generated<number[]>;
  growingPurposeIDs: number[];
  note: Generated<string>;
  courseBefore: number | null;
  courseAfter: number | null;
  copiedFrom: number | null;
  createdBy: number | null;
  createdAt: Moment;
  updatedBy: number | null;
  updatedAt: Moment;
}

export interface EventActivityTable {
  companyID: number;
  eventID: number;
  activityID: number;
  position: number;
}

/** A class, or a group of a group setting; without a number all of its groups. */
export interface EventTargetTable {
  companyID: number;
  eventID: number;
  position: number;
  schoolClassID: number | null;
  groupSettingID: number | null;
  groupNumber: number | null;
}

/** A question of an event's survey: of every event by `activityID` or `growingPurposeID`, or of its own by its texts. */
export interface SurveyItemTable {
  companyID: number;
  surveyItemID: Generated<number>;
  eventID: number;
  moment: SurveyMoment;
  kind: SurveyItemKind;
  position: number;
  activityID: number | null;
  growingPurposeID: number | null;
  text: Generated<string>;
  low: Generated<string>;
  high: Generated<string>;
  options: DefaultJson<string[]>;
  isMultiple: Generated<boolean>;
  isRequired: Generated<boolean>;
}

export interface SurveyAnswerTable {
  companyID: number;
  surveyItemID: number;
  studentID: number;
  eventID: number;
  evalSettingID: number;
  value: number | null;
  options: Generated<number[]>;
  text: Generated<string>;
  milliseconds: number;
  answeredAt: Moment;
  receivedAt: Moment;
}

/**
 * The class that a student was given for a school year by a confirmed class change. Promotion enrols them there unless
 * it is given otherwise; a student without a row has no class yet.
 */
export interface NextClassTable {
  companyID: number;
  schoolYear: number;
  studentID: number;
  schoolClassID: number;
  /** Whether the school had fixed the student to the class before a proposal. */
  isFixed: boolean;
}

export interface ClassTeacherTable {
  companyID: number;
  schoolClassID: number;
  teacherID: number;
}

export interface StudentTable {
  companyID: number;
  studentID: Generated<number>;
  manageNumber: string;
  email: string | null;
  lastName: string;
  firstName: string;
  lastNameKana: Generated<string>;
  firstNameKana: Generated<string>;
  searchKey: Generated<string>;
  memo: Generated<string>;
  createdAt: DefaultMoment;
  updatedAt: DefaultMoment;
  /** Orders by kana, or by name without one. */
  nameKey: GeneratedAlways<string>;
  manageNumberKey: GeneratedAlways<string>;
  /** Account that changed it last; null before that was noted, and after an import. */
  updatedBy: ColumnType<number | null, number | undefined, number | null>;
  /** When the identity was erased for ever. */
  erasedAt: MomentOrDefault;
  /** Since then in no list of the school year and of later ones; answers and earlier years stay. */
  removedAt: MomentOrDefault;
  /** Student to whom a merge has given everything of this one. */
  mergedInto: ColumnType<number | null, number | undefined, number | null>;
  userMasterIdentifier: Generated<string | null>;
}

/** Two students who are not suggested as one person; the lower id is the first. */
export interface DifferentPeopleTable {
  companyID: number;
  firstStudentID: number;
  secondStudentID: number;
  decidedAt: DefaultMoment;
  decidedBy: number | null;
}

export interface EnrolmentTable {
  companyID: number;
  enrolmentID: Generated<number>;
  studentID: number;
  schoolYear: number;
  schoolClassID: number | null;
  studentNumber: number | null;
  state: Generated<string>;
  /** The state that holds from `leavesOn` (an ISO date in Japan) on; see lib/people/enrolled.repository.ts. */
  leavesAs: Generated<string | null>;
  leavesOn: Generated<string | null>;
  /** Grade of the class, copied by a trigger: the order of the student list stands in an index. */
  grade: GeneratedAlways<number | null>;
  classKey: GeneratedAlways<string | null>;
  /** Key of the student's name, likewise. */
  nameKey: GeneratedAlways<string | null>;
  manageNumberKey: GeneratedAlways<string | null>;
}

/** How many are enrolled in a class: the sum of its rows. Kept by triggers. */
export interface EnrolmentCountTable {
  companyID: number;
  schoolYear: number;
  schoolClassID: number | null;
  students: number;
}

export interface TagTable {
  companyID: number;
  tagID: Generated<number>;
  tag: string;
  /** 0: none. */
  colour: Generated<number>;
}

export interface StudentTagTable {
  companyID: number;
  studentID: number;
  tagID: number;
  isPriority: Generated<boolean>;
}

export interface RosterImportTable {
  companyID: number;
  importID: Generated<string>;
  kind: RosterKind;
  createdBy: number;
  schoolYear: number;
  fileName: string;
  fileFormat: RosterFormat;
  summary: Json<unknown>;
  /** As uploaded. */
  file: Buffer | null;
  sheet: ColumnType<unknown, string | null, string | null>;
  preview: ColumnType<unknown, string | null, string | null>;
  undo: ColumnType<unknown, string | null, string | null>;
  createdAt: DefaultMoment;
  appliedAt: MomentOrNull;
  appliedBy: number | null;
  undoneAt: MomentOrNull;
  undoneBy: number | null;
}

/** A school's roster service, as the operator has registered it. */
export interface RosterServiceTable {
  companyID: number;
  address: string;
  tokenAddress: string;
  clientID: string;
  scopes: string;
  /** The key that sealed it, a colon, and the sealed secret in base64. */
  secret: string;
  registeredAt: DefaultMoment;
}

/** Settings of a school for its roster service. */
export interface RosterSettingTable {
  companyID: number;
  /** `sourcedId` of the school among the service's; null until somebody has chosen. */
  orgID: string | null;
  orgName: string;
  isNightly: boolean;
  appliesItself: boolean;
  updatedAt: Moment;
  updatedBy: number | null;
}

/** Everything that a roster service has said of the school so far. */
export interface RosterCopyTable {
  companyID: number;
  orgID: string;
  records: Json<unknown>;
  /** When the last reading began. */
  readAt: Moment;
  /** When the last reading of everything began. */
  wholeAt: Moment;
}

/** Students whom a roster service has had. */
export interface RosterMemberTable {
  companyID: number;
  studentID: number;
}

/** Readings of a roster service. */
export interface RosterRunTable {
  companyID: number;
  runID: Generated<string>;
  isNightly: boolean;
  startedBy: number | null;
  startedAt: Moment;
  finishedAt: MomentOrNull;
  outcome: 'running' | 'compared' | 'unchanged' | 'failed' | 'discarded';
  isWhole: boolean | null;
  counts: ColumnType<unknown, string | null, string | null>;
  waitsFor: string | null;
  failure: ColumnType<unknown, string | null, string | null>;
  importID: string | null;
}

/** Meanings of a school's own headers. */
export interface ImportHeaderTable {
  companyID: number;
  kind: RosterKind;
  header: string;
  field: string | null;
}

/** Which school of OneRoster packages is this one. */
export interface ImportSchoolTable {
  companyID: number;
  sourcedID: string;
}

/** The school's own competencies: each a mean of some. */
export interface CustomCompetencyTable {
  companyID: number;
  customCompetencyID: Generated<number>;
  name: string;
  competencyIDs: number[];
  isValid: boolean;
  createdAt: DefaultMoment;
  updatedAt: Moment;
  updatedBy: number | null;
}

/** Which boxes a box plot has; no row until a school has set it. */
export interface BoxplotSettingTable {
  companyID: number;
  items: Json<BoxplotItem[]>;
  referenceLines: Json<ReferenceLine[]>;
  updatedAt: Moment;
  updatedBy: number | null;
}

export interface OperationTable {
  companyID: number;
  operationID: Generated<string>;
  userID: number;
  kind: OperationKind;
  name: string;
  route: string;
  state: Generated<OperationState>;
  done: Generated<number>;
  total: number | null;
  failure: ColumnType<FailureBody | null, string | undefined, string>;
  createdAt: DefaultMoment;
  startedAt: ColumnType<Date | null, undefined, Date>;
  finishedAt: ColumnType<Date | null, Date | undefined, Date>;
  dismissedAt: ColumnType<Date | null, Date | undefined, Date>;
}

export interface UndoEntryTable {
  companyID: number;
  undoID: Generated<string>;
  userID: number;
  kind: string;
  change: Json<unknown>;
  createdAt: DefaultMoment;
  undoneAt: MomentOrNull;
}

export interface PromotionTable {
  companyID: number;
  toYear: number;
  fromYear: number;
  step: Generated<number>;
  classes: Json<PromotionClass[]>;
  updatedAt: DefaultMoment;
  updatedBy: number | null;
  /** When anything of the draft was changed last: classes, ways or newcomers. */
  changedAt: DefaultMoment;
  changedBy: number | null;
  appliedAt: MomentOrNull;
  counts: ColumnType<PromotionCounts | null, string | null | undefined, string | null>;
  undo: ColumnType<unknown, string | null | undefined, string | null>;
}

export interface PromotionStudentTable {
  companyID: number;
  toYear: number;
  studentID: number;
  /** Null: a decision that was taken back. */
  way: PromotionWay | null;
  classKey: number | null;
  decidedAt: MomentOrNull;
  decidedBy: number | null;
}

export interface PromotionNewcomerTable {
  companyID: number;
  newcomerID: Generated<number>;
  toYear: number;
  classKey: number;
  manageNumber: string;
  lastName: string;
  firstName: string;
  lastNameKana: string;
  firstNameKana: string;
}

export interface CompetencyTable {
  competencyID: number;
  competencyType: 'cognitive' | 'self' | 'gift' | 'community';
  name: Json<Localised>;
  description: Json<Localised>;
}

/** One wording of an item: the statement about oneself, about another, and the four described levels. */
export interface ItemWording {
  self: Localised;
  other: Localised;
  levels: [Localised, Localised, Localised, Localised];
}

export interface QuestionItemTable {
  questionItemID: number;
  version: number;
  competencyID: number;
  position: number;
  wordings: Json<{ general: ItemWording; primary: ItemWording }>;
}

/** One wording of an anchoring example. */
export interface ExampleWording {
  name: SchoolText<Localised>;
  description: Localised;
}

export interface AnchoringExampleTable {
  exampleID: number;
  version: number;
  /** Questions about it, in their order. */
  questionItemIDs: number[];
  wordings: Json<{ general: ExampleWording; primary: ExampleWording }>;
}

/** The anchoring examples that a course was made with, and what is asked about each. */
export interface AnchoringPins {
  examples: { exampleID: number; version: number }[];
  items: { questionItemID: number; version: number }[];
}

export interface QuestionTypeTable {
  questionTypeID: number;
  title: Json<Localised>;
  description: Json<Localised>;
  situation: Json<Localised>;
  wording: 'general' | 'primary';
  long: boolean;
}

export interface CompetencySettingTable {
  competencySettingType: number;
  competencyID: number;
}

export interface TrendTable {
  trendID: number;
  masterID: number;
  primarySchool: boolean;
  title: Json<Localised>;
  highScoreTitle: Json<Localised>;
  lowScoreTitle: Json<Localised>;
}

export interface PartItemTable {
  part: AnswerPart;
  itemID: number;
  version: number;
  scaleID: number;
  position: number;
  isReversed: boolean;
  /** A wording that the item lacks is not there. */
  wordings: Json<Partial<Record<'general' | 'primary', DispositionWording | TrendWording>>>;
}

/** The two statements that a disposition item stands between. */
export interface DispositionWording {
  left: Localised;
  right: Localised;
}

export interface TrendWording {
  statement: Localised;
}

export interface DispositionScaleTable {
  scaleID: number;
  firstPole: Json<Localised>;
  secondPole: Json<Localised>;
}

export interface ImplicitWording {
  labels: Record<ImplicitGroup, Localised>;
  words: { wordID: number; group: ImplicitGroup; text: Localised }[];
}

export interface ImplicitTaskTable {
  scaleID: number;
  version: number;
  wordings: Json<Record<'general' | 'primary', ImplicitWording>>;
}

export interface GrowingPurposeTable {
  growingPurposeID: number;
  derivedScore: string;
  title: Json<Localised>;
  isValid: Generated<boolean>;
}

export interface ActivityComponentTable {
  componentID: number;
  kind: 'withWhom' | 'place' | 'theme' | 'method';
  name: Json<SchoolText<Localised>>;
}

export interface InterviewNaviTable {
  competencyID: number;
  upComment: Json<Localised>;
  downComment: Json<Localised>;
  peersSeeMoreComment: Json<{ general: Localised; primary: Localised }>;
}

export interface SeededDestinationTable {
  destinationID: number;
  name: Json<Localised>;
}

export interface ExamTable {
  companyID: number;
  evalSettingID: Generated<number>;
  schoolYear: number;
  title: string;
  description: Generated<string>;
  startAt: Moment;
  endAt: Moment;
  endedAt: MomentOrNull;
  competencySettingType: number;
  competencyIDs: number[];
  questionTypeID: number;
  selfEvaluation: Generated<boolean>;
  peerEvaluation: Generated<boolean>;
  /** One evaluator of each student comes from another class where two know each other. */
  compareClasses: Generated<boolean>;
  /** Null: the course has no anchoring examples. */
  anchoring: ColumnType<AnchoringPins | null, string | null | undefined, string | null>;
  evaluatorScope: Generated<number>;
  evaluatorType: Generated<number>;
  requestPermission: Generated<number>;
  evaluatorsPerStudent: Generated<number>;
  automaticAssignment: Generated<boolean>;
  /** Language in which its reports were last asked for; null: nobody has asked. */
  reportLanguage: Generated<LanguageCode | null>;
  reportHasReadings: Generated<boolean | null>;
  /** Inside whose groups evaluators are assigned first; null: inside classes. */
  groupSettingID: Generated<number | null>;
  mail: DefaultJson<Record<string, unknown>>;
  copiedFrom: number | null;
  createdBy: number | null;
  createdAt: DefaultMoment;
  scoringState: Generated<'none' | 'queued' | 'running' | 'done' | 'failed'>;
  scoredAt: MomentOrNull;
  /** Items and versions that the exam was made with; null: the newest ones. */
  questionItems: ColumnType<
    { questionItemID: number; version: number }[] | null,
    string | null,
    string | null
  >;
  mailsCheckedAt: MomentOrNull;
  /** Since when every student's report can be read; nobody is told of reports before. */
  reportsReadyAt: MomentOrNull;
  /** The draft that it was made of; null before this was kept. */
  draftID: string | null;
  customCompetencyIDs: Generated<number[]>;
  /** Rule by which students take part, also those who join later; null: the course was made before it was kept. */
  examineeRule: ColumnType<ExamineeRule | null, string | null, string | null>;
  reportMail: Generated<ReportMail | null>;
  reportKind: Generated<ReportKind>;
  /** Its reports are made by themselves once its scores are fixed. */
  automaticReports: Generated<boolean>;
  commentsDueOn: Generated<string | null>;
  /** Since when its students see their results; null: they do not. */
  resultsReleasedAt: MomentOrNull;
  updatedAt: DefaultMoment;
  updatedBy: number | null;
  disposition: DispositionMethod | null;
  trendIDs: Generated<number[]>;
  /** Items of the parts, and versions that the exam was made with; null: the newest ones. */
  partItems: ColumnType<PinnedPartItem[] | null, string | null | undefined, string | null>;
}

/** The item of an implicit task is its scale. */
export interface PinnedPartItem {
  part: AnswerPart | 'implicit';
  itemID: number;
  version: number;
}

export interface ExamDraftTable {
  companyID: number;
  draftID: Generated<string>;
  createdBy: number;
  step: Generated<number>;
  data: DefaultJson<Record<string, unknown>>;
  createdAt: DefaultMoment;
  updatedAt: DefaultMoment;
}

export interface ExamineeTable {
  companyID: number;
  evalSettingID: number;
  studentID: number;
  enrolmentID: number;
  linkHash: Buffer;
  linkNonce: Generated<number>;
  language: string | null;
  firstSeenAt: MomentOrNull;
  handedInAt: MomentOrNull;
  /** When it was handed in before something more was asked; null once that is handed in too. */
  earlierHandedInAt: MomentOrNull;
  lastSeenAt: MomentOrNull;
  /** An own end; it counts where it is later than the course's. */
  endAt: MomentOrNull;
  reopenedAt: MomentOrNull;
  shortCode: string | null;
  /** Null: no fixed score. */
  highlights: ColumnType<Highlights | null, string | null | undefined, string | null>;
  /** Whether the answers about oneself look careless; null: none were given. */
  isSuspicious: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  learningIncentive: ColumnType<TrendBand | null, TrendBand | null | undefined, TrendBand | null>;
}

/** Which mail went to whom on which occasion; the key keeps a second one out. */
export interface ExamMailTable {
  companyID: number;
  evalSettingID: number;
  studentID: number;
  kind: ExamMailKind;
  occasion: string;
  mailID: number | null;
  writtenAt: Moment;
  writtenBy: number | null;
}

/** A mail text of the school's own. */
export interface MailTemplateTable {
  companyID: number;
  kind: ExamMailKind;
  language: LanguageCode;
  subject: string;
  body: string;
  updatedAt: Moment;
  updatedBy: number | null;
}

/** A PDF of login cards, for whoever asked for it. */
export interface LoginCardsTable {
  companyID: number;
  cardsID: Generated<string>;
  evalSettingID: number;
  userID: number;
  fileName: string;
  people: number;
  pdf: Buffer | null;
  createdAt: DefaultMoment;
  expiresAt: MomentOrNull;
}

export interface EvaluationRequestTable {
  companyID: number;
  evaluationRequestID: Generated<number>;
  evalSettingID: number;
  kind: 'self' | 'peer' | 'outside';
  /** Null for `outside`. */
  evaluatorStudentID: number | null;
  outsideEvaluatorID: number | null;
  targetStudentID: number;
  progress: Generated<number>;
  completedAt: MomentOrNull;
  /** Questions answered 'I can't tell'. */
  cannotTell: Generated<number>;
  /** They are more than half of what is asked. */
  cannotJudge: Generated<boolean>;
}

export interface OutsideEvaluatorTable {
  companyID: number;
  outsideEvaluatorID: Generated<number>;
  evalSettingID: number;
  targetStudentID: number;
  /** A student of the school who does not take part in the course. */
  studentID: number | null;
  name: string;
  email: string | null;
  relation: Generated<string>;
  linkHash: Buffer;
  linkNonce: Generated<number>;
  language: string | null;
  createdAt: DefaultMoment;
  createdBy: number | null;
  revokedAt: MomentOrNull;
  firstSeenAt: MomentOrNull;
  lastSeenAt: MomentOrNull;
  handedInAt: MomentOrNull;
  mailedAt: MomentOrNull;
  mailID: number | null;
}

export interface RequestedEvaluatorTable {
  companyID: number;
  requestedEvaluatorID: Generated<number>;
  evalSettingID: number;
  studentID: number;
  evaluatorStudentID: number | null;
  guestName: string | null;
  guestEmail: string | null;
  guestRelation: string | null;
  state: Generated<'waiting' | 'accepted' | 'refused'>;
  requestedAt: Moment;
  decidedAt: MomentOrNull;
  decidedBy: number | null;
  evaluationRequestID: number | null;
}

export interface EvaluatorByHandTable {
  companyID: number;
  evalSettingID: number;
  evaluatorStudentID: number;
  targetStudentID: number;
  /** Added, or removed. */
  isWanted: boolean;
}

export interface KeptApartTable {
  companyID: number;
  keptApartID: Generated<number>;
  firstStudentID: number;
  secondStudentID: number;
  note: Generated<string>;
  endsOn: string | null;
  createdAt: Generated<Date>;
  createdBy: number | null;
  updatedAt: Generated<Date>;
  updatedBy: number | null;
}

export interface SavedViewTable {
  companyID: number;
  savedViewID: Generated<number>;
  schoolYear: number;
  name: string;
  page: SavedViewPage;
  /** The choices as the page's address has them. */
  search: string;
  isShared: boolean;
  createdBy: number;
  updatedAt: Moment;
  updatedBy: number | null;
}

export interface EvaluatorChangeTable {
  companyID: number;
  evalSettingID: number;
  /** Null: of the whole course. */
  schoolClassID: number | null;
  changedAt: Moment;
  changedBy: number | null;
}

export interface AnswerTable {
  companyID: number;
  evaluationRequestID: number;
  questionItemID: number;
  itemVersion: number;
  competencyID: number;
  /** 1 to 4; null: 'I can't tell'. */
  level: number | null;
  milliseconds: number;
  answeredAt: Moment;
  receivedAt: DefaultMoment;
}

/** About an anchoring example, by an examinee or by somebody from outside. */
export interface ExampleAnswerTable {
  companyID: number;
  exampleAnswerID: GeneratedAlways<number>;
  evalSettingID: number;
  studentID: number | null;
  outsideEvaluatorID: number | null;
  exampleID: number;
  exampleVersion: number;
  questionItemID: number;
  itemVersion: number;
  /** 1 to 4; null: 'I can't tell'. */
  level: number | null;
  milliseconds: number;
  answeredAt: Moment;
  receivedAt: Moment;
}

/** Answer to an item of the disposition test or of the trend check. */
export interface PartAnswerTable {
  companyID: number;
  evalSettingID: number;
  studentID: number;
  part: AnswerPart;
  itemID: number;
  itemVersion: number;
  /** 1 to 5 */
  value: number;
  milliseconds: number;
  answeredAt: Moment;
  receivedAt: Moment;
}

export interface ImplicitBlockTable {
  companyID: number;
  evalSettingID: number;
  studentID: number;
  scaleID: number;
  block: number;
  taskVersion: number;
  isFirstPoleFirst: boolean;
  trials: Json<ImplicitTrial[]>;
  answeredAt: Moment;
  receivedAt: Moment;
}

/** No row: not begun. */
export interface ExamineePartTable {
  companyID: number;
  evalSettingID: number;
  studentID: number;
  part: AnswerPart;
  /** 1: begun, 2: completed */
  progress: number;
  method: DispositionMethod | null;
  completedAt: MomentOrNull;
}

export interface PartScoreTable {
  companyID: number;
  evalSettingID: number;
  studentID: number;
  part: AnswerPart;
  scaleID: number;
  method: DispositionMethod;
  /** Form: -100 to 100 (disposition), 0 to 100 (trend); implicit: D, -2 to 2. */
  value: number | null;
  isTooFast: boolean;
  count: number;
  modelVersion: string;
  computedAt: DefaultMoment;
}

export interface ScoreTable {
  companyID: number;
  evalSettingID: number;
  studentID: number;
  competencyID: number;
  enrolmentID: number;
  method: number;
  modelVersion: string;
  value: number | null;
  standardError: number | null;
  /** ± 1 and ± 1.96 standard errors on 0–100. */
  low: number | null;
  high: number | null;
  low95: number | null;
  high95: number | null;
  /** Value and error by a newer model, for growth; null until a later course of the student is scored by it. */
  growthValue: number | null;
  growthError: number | null;
  growthVersion: string | null;
  unadjusted: number | null;
  evaluators: number;
  /** Null: written before it was kept; read it by `soundEvaluators`. */
  soundEvaluators: number | null;
  isFixed: boolean;
  selfValue: number | null;
  subset: Generated<number>;
  computedAt: DefaultMoment;
}

/** The means that P and M of a course are cut at. */
export interface PmNormTable {
  companyID: number;
  evalSettingID: number;
  /** `all`, `grade-2`, `class-5` */
  target: string;
  n: number;
  p: number;
  m: number;
  computedAt: DefaultMoment;
}

export interface EvaluatorFitTable {
  companyID: number;
  evalSettingID: number;
  studentID: number;
  severity: number | null;
  standardError: number | null;
  infit: number | null;
  outfit: number | null;
  ratings: number;
  weight: Generated<number>;
  carelessReasons: Generated<string[]>;
  selfCarelessReasons: Generated<string[]>;
  subset: Generated<number>;
}

export interface OutsideEvaluatorFitTable extends Omit<
  EvaluatorFitTable,
  'studentID' | 'selfCarelessReasons'
> {
  outsideEvaluatorID: number;
}

export interface ScoreRunTable {
  companyID: number;
  evalSettingID: number;
  method: number;
  modelVersion: string;
  ratings: number;
  iterations: number;
  converged: boolean;
  subsets: number;
  thresholds: number[];
  items: Json<{ questionItemID: number; difficulty: number; se: number }[]>;
  /** Whether the anchoring examples were rated as classmates are. */
  consistency: Json<{ compared: number; inconsistent: number; isTrusted: boolean }> | null;
  computedAt: DefaultMoment;
}

/** No row: nothing has been scored since the course began, or its scores are fixed. */
export interface PreliminaryRunTable {
  companyID: number;
  evalSettingID: number;
  /** Since when a job waits or runs; null: none does. */
  queuedAt: MomentOrNull;
  scoredAt: MomentOrNull;
  activity: string | null;
  answersHash: string | null;
}

export interface DestinationTable {
  companyID: number;
  destinationID: Generated<number>;
  name: string;
}

export interface ActivityTable {
  companyID: number;
  activityID: Generated<number>;
  title: string;
  description: Generated<string>;
  growingPurposeIDs: Generated<number[]>;
  componentIDs: Generated<number[]>;
  durationMinutes: number | null;
  beforeWork: Generated<string>;
  afterWork: Generated<string>;
  destinationID: number | null;
  isTemplate: Generated<boolean>;
  createdBy: number | null;
  createdAt: DefaultMoment;
  updatedAt: DefaultMoment;
  /** Account that changed it last; null before that was noted. */
  updatedBy: ColumnType<number | null, number | undefined, number>;
}

/** A student's participation, as staff noted it. */
export interface ParticipationTable {
  companyID: number;
  participationID: Generated<number>;
  studentID: number;
  schoolYear: number;
  kind: Participation['kind'];
  title: string;
  createdAt: Moment;
  createdBy: number | null;
}

/** Findings of a student of a school year; their text is the current version's. */
export interface FindingsTable {
  companyID: number;
  studentID: number;
  schoolYear: number;
  version: number;
  isDone: boolean;
  updatedAt: Moment;
  updatedBy: number | null;
}

export interface FindingsVersionTable {
  companyID: number;
  studentID: number;
  schoolYear: number;
  version: number;
  text: string;
  style: FindingsStyle;
  length: FindingsLength;
  language: LanguageCode;
  source: FindingsSource;
  /** Keys of the evidence that was chosen. */
  evidence: string[];
  isDone: boolean;
  createdAt: Moment;
  createdBy: number | null;
}

/** The newest wording by a model, which nobody has taken over yet. */
export interface FindingsDraftTable {
  companyID: number;
  studentID: number;
  schoolYear: number;
  text: string;
  style: FindingsStyle;
  length: FindingsLength;
  language: LanguageCode;
  evidence: string[];
  model: string;
  createdAt: Moment;
}

/** A talk with a student. */
export interface InterviewTable {
  companyID: number;
  interviewID: Generated<number>;
  studentID: number;
  schoolYear: number;
  /** Days, as `2026-11-22`. */
  heldOn: string;
  memo: string;
  goals: string[];
  nextOn: string | null;
  createdAt: Moment;
  createdBy: number | null;
  updatedAt: Moment;
  updatedBy: number | null;
}

/** A letter of recommendation; its text is the current version's. */
export interface LetterTable {
  companyID: number;
  letterID: Generated<number>;
  studentID: number;
  schoolYear: number;
  policies: LetterPolicy[];
  purpose: LetterPurpose;
  length: LetterLength;
  language: LanguageCode;
  addressee: string;
  writerTitle: Generated<string>;
  /** 0 before the first was written. */
  version: number;
  approvedVersion: number | null;
  approvedAt: MomentOrNull;
  approvedBy: number | null;
  createdAt: Moment;
  updatedAt: Moment;
  updatedBy: number | null;
}

export interface LetterVersionTable {
  companyID: number;
  letterID: number;
  version: number;
  paragraphs: Json<LetterSentence[][]>;
  evidence: Json<EvidenceItem[]>;
  source: FindingsSource;
  createdAt: Moment;
  createdBy: number | null;
}

export interface OutboxMailTable {
  companyID: number;
  mailID: Generated<number>;
  recipient: string;
  subject: string;
  body: string;
  state: Generated<MailState>;
  error: string | null;
  isRefused: Generated<boolean>;
  createdAt: DefaultMoment;
  sentAt: MomentOrNull;
  /** Holds a code or a link of an account: its text goes when it has been sent. */
  confidential: Generated<boolean>;
  /** When an administrator first opened it. */
  readAt: MomentOrNull;
  /** How often the mail server has put it off. */
  tries: Generated<number>;
  /** When it is called again; null where nothing waits. */
  nextTryAt: MomentOrNull;
}

export interface AuditLogTable {
  companyID: number;
  auditID: Generated<number>;
  at: DefaultMoment;
  userID: number | null;
  role: number | null;
  action: string;
  studentID: number | null;
  detail: DefaultJson<Record<string, unknown>>;
  ip: string | null;
}

export interface Database {
  company: CompanyTable;
  schoolLogo: SchoolLogoTable;
  retentionSetting: RetentionSettingTable;
  dataExport: DataExportTable;
  dataExportPart: DataExportPartTable;
  storedFile: StoredFileTable;
  report: ReportTable;
  reportComment: ReportCommentTable;
  reportLink: ReportLinkTable;
  licence: LicenceTable;
  account: AccountTable;
  authToken: AuthTokenTable;
  passwordHistory: PasswordHistoryTable;
  passwordLink: PasswordLinkTable;
  securityCode: SecurityCodeTable;
  igsLink: IgsLinkTable;
  connection: ConnectionTable;
  schoolConnection: SchoolConnectionTable;
  schoolOrganisation: SchoolOrganisationTable;
  linkedIdentity: LinkedIdentityTable;
  passkey: PasskeyTable;
  oneTimeCode: OneTimeCodeTable;
  usedChallenge: UsedChallengeTable;
  studentSession: StudentSessionTable;
  ltiUsedValue: LtiUsedValueTable;
  ltiContext: LtiContextTable;
  teacher: TeacherTable;
  schoolClass: SchoolClassTable;
  classTeacher: ClassTeacherTable;
  classChange: ClassChangeTable;
  groupingProposal: GroupingProposalTable;
  groupSetting: GroupSettingTable;
  studentGroup: StudentGroupTable;
  groupMember: GroupMemberTable;
  schoolEvent: SchoolEventTable;
  eventActivity: EventActivityTable;
  eventTarget: EventTargetTable;
  surveyItem: SurveyItemTable;
  surveyAnswer: SurveyAnswerTable;
  nextClass: NextClassTable;
  student: StudentTable;
  enrolment: EnrolmentTable;
  enrolmentCount: EnrolmentCountTable;
  differentPeople: DifferentPeopleTable;
  tag: TagTable;
  studentTag: StudentTagTable;
  rosterImport: RosterImportTable;
  rosterService: RosterServiceTable;
  rosterSetting: RosterSettingTable;
  rosterCopy: RosterCopyTable;
  rosterMember: RosterMemberTable;
  rosterRun: RosterRunTable;
  importHeader: ImportHeaderTable;
  importSchool: ImportSchoolTable;
  operation: OperationTable;
  promotion: PromotionTable;
  promotionStudent: PromotionStudentTable;
  promotionNewcomer: PromotionNewcomerTable;
  undoEntry: UndoEntryTable;
  competency: CompetencyTable;
  questionItem: QuestionItemTable;
  anchoringExample: AnchoringExampleTable;
  questionType: QuestionTypeTable;
  competencySetting: CompetencySettingTable;
  trend: TrendTable;
  partItem: PartItemTable;
  dispositionScale: DispositionScaleTable;
  implicitTask: ImplicitTaskTable;
  growingPurpose: GrowingPurposeTable;
  activityComponent: ActivityComponentTable;
  interviewNavi: InterviewNaviTable;
  seededDestination: SeededDestinationTable;
  exam: ExamTable;
  examDraft: ExamDraftTable;
  examinee: ExamineeTable;
  examMail: ExamMailTable;
  mailTemplate: MailTemplateTable;
  loginCards: LoginCardsTable;
  evaluationRequest: EvaluationRequestTable;
  participation: ParticipationTable;
  guideUnanswered: GuideUnansweredTable;
  guideUnansweredWord: GuideUnansweredWordTable;
  findings: FindingsTable;
  findingsVersion: FindingsVersionTable;
  findingsDraft: FindingsDraftTable;
  interview: InterviewTable;
  letter: LetterTable;
  letterVersion: LetterVersionTable;
  answer: AnswerTable;
  exampleAnswer: ExampleAnswerTable;
  partAnswer: PartAnswerTable;
  implicitBlock: ImplicitBlockTable;
  examineePart: ExamineePartTable;
  partScore: PartScoreTable;
  score: ScoreTable;
  pmNorm: PmNormTable;
  evaluatorFit: EvaluatorFitTable;
  outsideEvaluator: OutsideEvaluatorTable;
  outsideEvaluatorFit: OutsideEvaluatorFitTable;
  requestedEvaluator: RequestedEvaluatorTable;
  evaluatorByHand: EvaluatorByHandTable;
  keptApart: KeptApartTable;
  evaluatorChange: EvaluatorChangeTable;
  scoreRun: ScoreRunTable;
  preliminaryRun: PreliminaryRunTable;
  destination: DestinationTable;
  activity: ActivityTable;
  boxplotSetting: BoxplotSettingTable;
  customCompetency: CustomCompetencyTable;
  savedView: SavedViewTable;
  outboxMail: OutboxMailTable;
  auditLog: AuditLogTable;
}
