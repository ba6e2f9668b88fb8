import type { Actor } from '@mebae/rules';
import { DispCtrlType, type LanguageCode } from '@mebae/contracts';

/** The caller, once the token is known to be good. */
export interface StaffSession extends Actor {
  kind: 'staff';
  companyID: number;
  userID: number;
  /** The device's session, one of `GET /account/devices`. */
  sessionID: number;
  teacherID: number | null;
  /** Classes in charge in any year: a pupil's courses of a year are seen by who was in charge in that year. */
  schoolClassIDsOfAllYears: readonly number[];
  language: LanguageCode;
  /** The school year that the call is about (header `school-year`). */
  schoolYear: number;
  /** The school has completed its initial setup; until then little else can be called. */
  isSetUp: boolean;
  /** The school requires a second factor that the account has not: until it has one, little else can be called. */
  needsFactor: boolean;
  ip: string;
}

/** Somebody from outside the course who came by a link for one pair. */
export interface OutsideSession {
  kind: 'outside';
  companyID: number;
  evalSettingID: number;
  outsideEvaluatorID: number;
  ip: string;
}

/** A student who came by a personal link. */
export interface CandidateSession {
  kind: 'candidate';
  companyID: number;
  evalSettingID: number;
  studentID: number;
  ip: string;
}

/** A student at the own page: by a personal link, or signed in. */
export interface StudentSession {
  kind: 'student';
  companyID: number;
  studentID: number;
  /** By the hash of its token; null of a personal link. */
  signIn: Buffer | null;
  ip: string;
}

/** Whether school competencies are shown at all: the Uchida display has none. */
export const mayHaveCustomCompetencies = ({ dispCtrlType }: StaffSession): boolean =>
  dispCtrlType !== DispCtrlType.Uchida;
