/** Lengths, counts, sizes and times that server and browser both hold to; nothing repeats these numbers elsewhere. */
export const limits = {
  importRows: 1000,
  importBytes: 10 * 1024 * 1024,
  /** The body of a call that is no upload. */
  jsonBytes: 1024 * 1024,
  classSize: 60,
  enrolledStudents: 5000,
  examinees: 2000,
  pageSize: 50,
  pageSizeMax: 500,
  /** The last page that can be asked for. */
  pageMax: 100_000,
  nameLength: 64,
  classNameLength: 20,
  manageNumberLength: 32,
  emailLength: 254,
  /** A domain, or the id of a tenant or of a learning portal's deployment. */
  organisationLength: 253,
  organisationsOfConnection: 20,
  tagLength: 30,
  tagsPerStudent: 20,
  /** Tags of a school. */
  tagsOfSchool: 1000,
  /** Colours that a tag may have, numbered from 1. */
  tagColours: 8,
  memoLength: 4000,
  /** Length of a participation's name, and their number in a school year. */
  participationTitleLength: 40,
  participationsOfYear: 30,
  findingsLength: 1000,
  /** A teacher's comment in a report. */
  reportCommentLength: 400,
  /** Agreed in one talk. */
  interviewGoals: 5,
  interviewGoalLength: 200,
  /** Maximum number of policies of a letter of recommendation. */
  letterPolicies: 3,
  letterLength: 4000,
  titleLength: 100,
  descriptionLength: 2000,
  /** A draft keeps what was typed, also what is too long for a course. */
  draftTextLength: 10_000,
  dashboardTextLength: 4000,
  mailSubjectLength: 150,
  mailTextLength: 4000,
  helpUrlLength: 500,
  /** A postal address. */
  addressLength: 200,
  helpContactLength: 200,
  guideQuestionLength: 200,
  gradeMax: 12,
  studentNumberMax: 999,
  passwordMin: 8,
  passwordMax: 128,
  /** Hours; the specification's cookie timeout. */
  sessionHours: 8,
  requestTimeoutMs: 600_000,
  chunkTimeoutMs: 120_000,
  noticeMs: 10_000,
  resetLinkHours: 24,
  signInTries: 10,
  lockMinutes: 30,
  /** For so long after a sign-in its client is known: what others do wrong does not hold the account's owner up there. */
  knownClientDays: 7,
  authCodeDigits: 6,
  authCodeMinutes: 10,
  authCodeTries: 5,
  /** A new code is mailed at most so often. */
  authCodeResendSeconds: 60,
  /** A challenge for a passkey is good for so long: time to find the device. */
  passkeyMinutes: 5,
  passkeysOfAccount: 10,
  passkeyNameLength: 60,
  /** For so long after a sign-in, or after the password was typed in again, second factors can be added and removed. */
  confirmedMinutes: 10,
  /** Number of last passwords that can't be set again. */
  passwordHistory: 5,
  passwordExpiryDaysMin: 30,
  passwordExpiryDaysMax: 730,
  invitationDays: 7,
  /** An operator's link into a school. */
  igsLinkMinutes: 5,
  /** Entries of the audit log in one exported file. */
  auditExportRows: 20_000,
  /** Idle minutes after which a school may have sessions of its staff covered. */
  coverMinutesMin: 5,
  coverMinutesMax: 60,
  /** A page says at most so often that it is used. */
  usedEverySeconds: 60,
  /** A session whose pages are gone is covered so much later: what they said last is up to a minute old. */
  coverMarginSeconds: 120,
  /** The notice before a session's end. */
  sessionEndNoticeMinutes: 5,
  chartSeries: 5,
  /** Courses that the growth of all competencies goes back. */
  growthExams: 20,
  rankingMinimum: 5,
  /** Other people's figures are given of at least so many of them. */
  figureOthers: 10,
  /** A family compares a student with a class or grade of at least so many. */
  comparedWithFamily: 10,
  evaluatorsForFixedScore: 3,
  evaluatorsPerStudentMax: 20,
  /** Preliminary scores of a running course are computed at most so often. */
  preliminaryScoreMinutes: 5,
  /** Outside evaluators that are added, or whose links are shown, by one call. */
  outsideEvaluatorsAtOnce: 200,
  /** People whom one candidate asks in a course, refused ones apart. */
  requestedEvaluators: 10,
  /** People that a candidate's search shows. */
  foundPeople: 10,
  /** Answers on the way when an exam ends are still taken for so long. */
  answerGraceMinutes: 10,
} as const;

/** How long a page waits for a remote, and how often it looks for a newer one; all in milliseconds. */
export const remoteLimits = {
  /** One try of a manifest or of a version's list of files. */
  manifestTimeoutMs: 15_000,
  /** Pauses before the second, third, … try; as many tries more as there are pauses. */
  manifestPausesMs: [500, 2_000],
  /** Scripts and chunks are given up after it. */
  scriptTimeoutMs: limits.chunkTimeoutMs,
  /** After it the person is told that it takes its time. */
  slowAfterMs: 5_000,
  /** The registry, asked anew because a remote failed. */
  registryTimeoutMs: 15_000,
  /** The registry, asked whether something newer is live. */
  registryPollMs: 60_000,
} as const;

/**
 * Limits of what a page may report of itself, and how often it does; how many batches a client may send:
 * `rateLimits.telemetry`.
 */
export const telemetryLimits = {
  /** One batch. */
  batchBytes: 16 * 1024,
  batchEvents: 20,
  /** Time after which waiting events are sent, counted from the first of them; or when the page is hidden. */
  sendAfterMs: 10_000,
  /** The library of Web Vitals is fetched so long after the page was loaded, or at the first click or key. */
  vitalsAfterMs: 5_000,
  /** No reported time is longer. */
  milliseconds: 600_000,
  /** No layout shifts more. */
  layoutShift: 100,
} as const;
