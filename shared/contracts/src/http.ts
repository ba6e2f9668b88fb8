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
  /** When the session was used last. */
  usedCookie: '__Host-used',
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
  /** Nobody has used it for longer than the school allows: nothing but `whenCovered` calls until its owner continues. */
  covered: boolean;
  /** Idle minutes after which it is covered, as it was last told; null: never. */
  coverMinutes: number | null;
}

/** Calls of the bff about its session: where it stands, that it is used, that it is to be covered, and the school's minutes read anew. */
export const sessionAddresses = {
  state: '/session',
  used: '/session/used',
  cover: '/session/cover',
  minutes: '/session/minutes',
} as const;

/** BroadcastChannel between the windows of one browser, about its session. */
export const sessionChannel = 'mebae.session';

/** The reason of a 401 of the bff whose session goes on once its owner has continued it. */
export const sessionCovered = 'session-covered';
