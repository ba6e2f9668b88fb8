import type { ColumnType, Generated } from 'kysely';
import type { FailureBody, LanguageCode, OperationKind, OperationState } from '@mebae/contracts';

/** Row types of every table; the migrations are their source. `bigint` arrives as number (see connect.ts). */

/** A text in every interface language. */
export type Localised = Record<LanguageCode, string>;

/** A moment: read as Date, written as Date or ISO text. */
export type Moment = ColumnType<Date, Date | string, Date | string>;
type MomentOrNull = ColumnType<Date | null, Date | string | null, Date | string | null>;
type DefaultMoment = ColumnType<Date, Date | string | undefined, Date | string>;
/** Read parsed, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;
type DefaultJson<T> = ColumnType<T, string | undefined, string>;

export interface CompanyTable {
  company_id: Generated<number>;
  name: string;
  school_kind: Generated<string>;
  disp_ctrl_type: Generated<number>;
  is_lgate_school: Generated<boolean>;
  first_school_year: number;
  initial_setup_step: Generated<number>;
  default_language: Generated<string>;
  dashboard_text: Generated<string>;
  created_at: DefaultMoment;
  auth_code_required: Generated<boolean>;
  password_expiry_days: number | null;
}

export interface LicenceTable {
  company_id: number;
  plan: string;
  max_students: number;
  /** `YYYY-MM-DD` */
  ends_on: string;
  additional_plans: Generated<number[]>;
}

export interface AccountTable {
  company_id: number;
  user_id: Generated<number>;
  email: string;
  password_hash: string | null;
  role: number;
  last_name: string;
  first_name: string;
  language: Generated<string>;
  valid: Generated<boolean>;
  failed_tries: Generated<number>;
  locked_until: MomentOrNull;
  password_changed_at: MomentOrNull;
  last_sign_in_at: MomentOrNull;
  created_at: DefaultMoment;
  code_hash: Buffer | null;
  code_sent_at: MomentOrNull;
  code_expires_at: MomentOrNull;
  code_tries: Generated<number>;
  code_locked_until: MomentOrNull;
}

export interface PasswordHistoryTable {
  company_id: number;
  user_id: number;
  set_at: DefaultMoment;
  password_hash: string;
}

export interface PasswordLinkTable {
  company_id: number;
  token_hash: Buffer;
  user_id: number;
  purpose: 'reset' | 'invitation';
  created_at: DefaultMoment;
  expires_at: Moment;
  /** Used, or replaced by a newer one. */
  ended_at: MomentOrNull;
  /** The mail that brought it; null for links from before mails were noted. */
  mail_id: number | null;
}

/** The code that turns the code by e-mail on, sent to an administrator's own address. */
export interface SecurityCodeTable {
  company_id: number;
  user_id: number;
  code_hash: Buffer;
  mail_id: number;
  sent_at: Moment;
  expires_at: Moment;
  tries: Generated<number>;
}

export interface IgsLinkTable {
  company_id: number;
  token_hash: Buffer;
  email: string;
  last_name: string;
  first_name: string;
  created_at: DefaultMoment;
  expires_at: Moment;
  used_at: MomentOrNull;
}

export interface AuthTokenTable {
  company_id: number;
  token_hash: Buffer;
  user_id: number;
  created_at: DefaultMoment;
  expires_at: Moment;
  revoked_at: MomentOrNull;
  session_id: Generated<number>;
  user_agent: string | null;
  ip: string | null;
  last_seen_at: DefaultMoment;
  /** An operator's session needs this second token with every call. */
  admin_token_hash: Buffer | null;
}

export interface TeacherTable {
  company_id: number;
  teacher_id: Generated<number>;
  user_id: number;
  last_name_kana: Generated<string>;
  first_name_kana: Generated<string>;
}

export interface SchoolClassTable {
  company_id: number;
  school_class_id: Generated<number>;
  school_year: number;
  grade: number;
  name: string;
}

export interface ClassTeacherTable {
  company_id: number;
  school_class_id: number;
  teacher_id: number;
}

export interface StudentTable {
  company_id: number;
  student_id: Generated<number>;
  manage_number: string;
  email: string | null;
  last_name: string;
  first_name: string;
  last_name_kana: Generated<string>;
  first_name_kana: Generated<string>;
  search_key: Generated<string>;
  memo: Generated<string>;
  created_at: DefaultMoment;
  updated_at: DefaultMoment;
}

export interface EnrolmentTable {
  company_id: number;
  enrolment_id: Generated<number>;
  student_id: number;
  school_year: number;
  school_class_id: number | null;
  student_number: number | null;
  state: Generated<string>;
}

export interface TagTable {
  company_id: number;
  tag_id: Generated<number>;
  tag: string;
}

export interface StudentTagTable {
  company_id: number;
  student_id: number;
  tag_id: number;
  is_priority: Generated<boolean>;
}

export interface StudentImportTable {
  company_id: number;
  import_id: Generated<string>;
  created_by: number;
  school_year: number;
  file_name: string;
  preview: Json<unknown>;
  created_at: DefaultMoment;
  applied_at: MomentOrNull;
}

export interface OperationTable {
  company_id: number;
  operation_id: Generated<string>;
  user_id: number;
  kind: OperationKind;
  name: string;
  route: string;
  state: Generated<OperationState>;
  done: Generated<number>;
  total: number | null;
  failure: ColumnType<FailureBody | null, string | undefined, string>;
  created_at: DefaultMoment;
  started_at: ColumnType<Date | null, undefined, Date>;
  finished_at: ColumnType<Date | null, Date | undefined, Date>;
  dismissed_at: ColumnType<Date | null, Date | undefined, Date>;
}

export interface CompetencyTable {
  competency_id: number;
  competency_type: 'cognitive' | 'self' | 'gift' | 'community';
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
  question_item_id: number;
  version: number;
  competency_id: number;
  position: number;
  wordings: Json<{ general: ItemWording; primary: ItemWording }>;
}

export interface QuestionTypeTable {
  question_type_id: number;
  title: Json<Localised>;
  description: Json<Localised>;
  situation: Json<Localised>;
  wording: 'general' | 'primary';
  long: boolean;
}

export interface CompetencySettingTable {
  competency_setting_type: number;
  competency_id: number;
}

export interface TrendTable {
  trend_id: number;
  master_id: number;
  primary_school: boolean;
  title: Json<Localised>;
  high_score_title: Json<Localised>;
  low_score_title: Json<Localised>;
}

export interface GrowingPurposeTable {
  growing_purpose_id: number;
  derived_score: string;
  title: Json<Localised>;
  is_valid: Generated<boolean>;
}

export interface ActivityComponentTable {
  component_id: number;
  kind: 'withWhom' | 'place' | 'theme' | 'method';
  name: Json<Localised>;
}

export interface InterviewNaviTable {
  competency_id: number;
  up_comment: Json<Localised>;
  down_comment: Json<Localised>;
}

export interface SeededDestinationTable {
  destination_id: number;
  name: Json<Localised>;
}

export interface ExamTable {
  company_id: number;
  eval_setting_id: Generated<number>;
  school_year: number;
  title: string;
  description: Generated<string>;
  start_at: Moment;
  end_at: Moment;
  ended_at: MomentOrNull;
  competency_setting_type: number;
  competency_ids: number[];
  question_type_id: number;
  self_evaluation: Generated<boolean>;
  peer_evaluation: Generated<boolean>;
  evaluator_scope: Generated<number>;
  evaluator_type: Generated<number>;
  request_permission: Generated<number>;
  evaluators_per_student: Generated<number>;
  automatic_assignment: Generated<boolean>;
  mail: DefaultJson<Record<string, unknown>>;
  copied_from: number | null;
  created_by: number | null;
  created_at: DefaultMoment;
  scoring_state: Generated<'none' | 'queued' | 'running' | 'done' | 'failed'>;
  scored_at: MomentOrNull;
  /** Items and versions that the exam was made with; null: the newest ones. */
  question_items: ColumnType<
    { questionItemID: number; version: number }[] | null,
    string | null,
    string | null
  >;
  opening_mailed_at: MomentOrNull;
}

export interface ExamDraftTable {
  company_id: number;
  draft_id: Generated<string>;
  created_by: number;
  step: Generated<number>;
  data: DefaultJson<Record<string, unknown>>;
  created_at: DefaultMoment;
  updated_at: DefaultMoment;
}

export interface ExamineeTable {
  company_id: number;
  eval_setting_id: number;
  student_id: number;
  enrolment_id: number;
  link_hash: Buffer;
  link_nonce: Generated<number>;
  language: string | null;
  first_seen_at: MomentOrNull;
  handed_in_at: MomentOrNull;
  last_seen_at: MomentOrNull;
  mailed_at: MomentOrNull;
}

export interface EvaluationRequestTable {
  company_id: number;
  evaluation_request_id: Generated<number>;
  eval_setting_id: number;
  kind: 'self' | 'peer';
  evaluator_student_id: number;
  target_student_id: number;
  progress: Generated<number>;
  completed_at: MomentOrNull;
}

export interface AnswerTable {
  company_id: number;
  evaluation_request_id: number;
  question_item_id: number;
  item_version: number;
  competency_id: number;
  level: number;
  milliseconds: number;
  answered_at: Moment;
  received_at: DefaultMoment;
}

export interface ScoreTable {
  company_id: number;
  eval_setting_id: number;
  student_id: number;
  competency_id: number;
  enrolment_id: number;
  method: number;
  model_version: string;
  value: number | null;
  standard_error: number | null;
  unadjusted: number | null;
  evaluators: number;
  is_fixed: boolean;
  self_value: number | null;
  subset: Generated<number>;
  computed_at: DefaultMoment;
}

export interface EvaluatorFitTable {
  company_id: number;
  eval_setting_id: number;
  student_id: number;
  severity: number | null;
  standard_error: number | null;
  infit: number | null;
  outfit: number | null;
  ratings: number;
  weight: Generated<number>;
  careless_reasons: Generated<string[]>;
  self_careless_reasons: Generated<string[]>;
  subset: Generated<number>;
}

export interface ScoreRunTable {
  company_id: number;
  eval_setting_id: number;
  method: number;
  model_version: string;
  ratings: number;
  iterations: number;
  converged: boolean;
  subsets: number;
  thresholds: number[];
  items: Json<{ questionItemID: number; difficulty: number; se: number }[]>;
  computed_at: DefaultMoment;
}

export interface DestinationTable {
  company_id: number;
  destination_id: Generated<number>;
  name: string;
}

export interface ActivityTable {
  company_id: number;
  activity_id: Generated<number>;
  title: string;
  description: Generated<string>;
  growing_purpose_ids: Generated<number[]>;
  component_ids: Generated<number[]>;
  duration_minutes: number | null;
  before_work: Generated<string>;
  after_work: Generated<string>;
  destination_id: number | null;
  is_template: Generated<boolean>;
  created_by: number | null;
  created_at: DefaultMoment;
  updated_at: DefaultMoment;
}

export interface OutboxMailTable {
  company_id: number;
  mail_id: Generated<number>;
  recipient: string;
  subject: string;
  body: string;
  state: Generated<'queued' | 'sent' | 'held' | 'failed'>;
  error: string | null;
  created_at: DefaultMoment;
  sent_at: MomentOrNull;
  /** Holds a code or a link of an account: its text goes when it has been sent. */
  confidential: Generated<boolean>;
  /** When an administrator first opened it. */
  read_at: MomentOrNull;
}

export interface AuditLogTable {
  company_id: number;
  audit_id: Generated<number>;
  at: DefaultMoment;
  user_id: number | null;
  role: number | null;
  action: string;
  student_id: number | null;
  detail: DefaultJson<Record<string, unknown>>;
  ip: string | null;
}

export interface Database {
  company: CompanyTable;
  licence: LicenceTable;
  account: AccountTable;
  auth_token: AuthTokenTable;
  password_history: PasswordHistoryTable;
  password_link: PasswordLinkTable;
  security_code: SecurityCodeTable;
  igs_link: IgsLinkTable;
  teacher: TeacherTable;
  school_class: SchoolClassTable;
  class_teacher: ClassTeacherTable;
  student: StudentTable;
  enrolment: EnrolmentTable;
  tag: TagTable;
  student_tag: StudentTagTable;
  student_import: StudentImportTable;
  operation: OperationTable;
  competency: CompetencyTable;
  question_item: QuestionItemTable;
  question_type: QuestionTypeTable;
  competency_setting: CompetencySettingTable;
  trend: TrendTable;
  growing_purpose: GrowingPurposeTable;
  activity_component: ActivityComponentTable;
  interview_navi: InterviewNaviTable;
  seeded_destination: SeededDestinationTable;
  exam: ExamTable;
  exam_draft: ExamDraftTable;
  examinee: ExamineeTable;
  evaluation_request: EvaluationRequestTable;
  answer: AnswerTable;
  score: ScoreTable;
  evaluator_fit: EvaluatorFitTable;
  score_run: ScoreRunTable;
  destination: DestinationTable;
  activity: ActivityTable;
  outbox_mail: OutboxMailTable;
  audit_log: AuditLogTable;
}
