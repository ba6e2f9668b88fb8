/**
 * How often somebody may do what costs much or could be guessed: so many calls in so many seconds, from the first one.
 * A school is often one address, so limits by client leave space for a staff room at half past eight, and sign-in counts
 * only what fails (docs/adr/0023).
 */
export const rateLimits = {
  /** By client and email address together, right passwords too; each costs an argon2 hash. */
  signIn: { max: 60, seconds: 60 },
  /** Wrong passwords and codes, by client and email address together; an account locks after fewer. */
  signInFailures: { max: 20, seconds: 1800 },
  /**
   * Wrong passwords and codes, by client, for whatever email addresses. It holds nobody who has signed in from there
   * within `limits.knownClientDays`.
   */
  signInFailuresClient: { max: 300, seconds: 600 },
  /** By client. */
  resetMailClient: { max: 30, seconds: 600 },
  /** By the address that gets the mail: nobody's mailbox is filled. */
  resetMailAddress: { max: 10, seconds: 3600 },
  /** Opening a link that sets a password, by client. */
  passwordLinkRead: { max: 60, seconds: 60 },
  /** Setting a password with a link or the current password, by client; each costs several argon2 hashes. */
  passwordSet: { max: 20, seconds: 60 },
  /** Teachers added and invited again and codes to confirm an address, each with a mail, by session. */
  invitations: { max: 120, seconds: 600 },
  /** An operator's link, by client. */
  tokenLink: { max: 10, seconds: 60 },
  /** Beginning and completing a sign-in with an account of another system, by client: a staff room at half past eight. */
  openID: { max: 300, seconds: 600 },
  /** Launches of learning platforms that begin and end, by client: all classes of a school behind one address at once. */
  lti: { max: 3000, seconds: 600 },
  /** Platforms that read the product's keys, by client. */
  ltiKeys: { max: 300, seconds: 600 },
  /** Asking for a challenge, also on a covered screen, and signing in with a passkey alone, by client: a staff room at half past eight. */
  passkeySignIn: { max: 300, seconds: 600 },
  /** All calls of one candidate's link together. */
  answers: { max: 60, seconds: 60 },
  /** Candidates' searches for a person to ask, by link. */
  findPeople: { max: 20, seconds: 60 },
  /** Candidates' calls with a link that nobody has, by client; counted by the bff. */
  unknownLinks: { max: 60, seconds: 60 },
  /** Short codes typed in, by client, right ones too: two classes at one address, all within a few minutes. */
  shortCodes: { max: 200, seconds: 600 },
  /** Lost links that are asked for, by client: a class at one address. */
  lostLinksClient: { max: 60, seconds: 600 },
  /** By the address that gets the mail. */
  lostLinksAddress: { max: 3, seconds: 3600 },
  /** Links to reports that are opened, by client: a class at one address, each twice. */
  reportLinks: { max: 120, seconds: 60 },
  /** Questions to the guide, by session. */
  guideQuestions: { max: 60, seconds: 600 },
  /** Answers that a language model words, by session. */
  guideWordings: { max: 30, seconds: 600 },
  /** Pages of the guide that need no sign-in, by client: a class at one address. */
  publicGuide: { max: 200, seconds: 60 },
  /** Rosters and other uploads, by session. */
  imports: { max: 30, seconds: 600 },
  /** Files that the server makes, by session. */
  exports: { max: 60, seconds: 600 },
  /** Reports of browsers, by client: enough for a class whose page breaks at once, too little to fill a disk. */
  reports: { max: 120, seconds: 60 },
  /** Batches of telemetry, by client: a staff room of fifty sends one each every ten seconds at the most. */
  telemetry: { max: 400, seconds: 60 },
} as const;

export type RateLimitName = keyof typeof rateLimits;
