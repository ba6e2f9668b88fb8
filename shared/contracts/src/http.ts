/** Names of headers and cookies that browser, bff and academic-api share. */
export const httpNames = {
  /** Every call of the browser carries it; a form or link of another site can't. */
  customHeader: 'x-requested-with',
  customHeaderValue: 'mebae',
  authToken: 'auth-token',
  adminToken: 'admin-token',
  schoolYear: 'school-year',
  /** A candidate's personal link; it replaces the session on `candidate` endpoints. */
  candidateToken: 'candidate-token',
  /** A student who has signed in with an account of another system; only the bff sends it. */
  studentToken: 'student-token',
  language: 'lang',
  /** `yes` on a sign-in that may end another user's live session in the same browser. */
  replaceSession: 'x-replace-session',
  /** On the bff's registry: `allowed` where a remote may come from somebody's working copy. */
  developmentRemotes: 'development-remotes',
  sessionCookie: '__Host-session',
  adminCookie: '__Host-admin',
  studentCookie: '__Host-student',
} as const;

/** Where a page posts its telemetry: `telemetryBatch`, without a session. */
export const telemetryAddress = '/reports/telemetry';

/** The service worker of the candidates' page; its folder is the part of the site that it serves. */
export const answerWorker = '/answer/service-worker.js';

/** `GET /session` of the bff. */
export interface SessionState {
  signedIn: boolean;
  secondsLeft: number;
  role: number | null;
  /** An operator (IgsAdmin) who came by a link acts in the school; the browser's own session waits behind. */
  operator: boolean;
}
