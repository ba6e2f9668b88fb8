/**
 * How often somebody may do what costs much or could be guessed: so many calls in so many seconds, from the first one.
 * A school is often one address, so limits by client leave room for a staff room at half past eight; limits by email
 * address or link are what stops a guesser.
 */
export const rateLimits = {
  /** By client; each costs an argon2 hash. */
  signInClient: { max: 60, seconds: 60 },
  /** By email address, known or not; an account locks after fewer wrong passwords. */
  signInAddress: { max: 60, seconds: 60 },
  /** Sign-ins with a code, by email address; an account locks after fewer wrong codes. */
  authCodeAddress: { max: 10, seconds: 600 },
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
  /** All calls of one candidate's link together. */
  answers: { max: 60, seconds: 60 },
  /** Candidates' calls with a link that nobody has, by client; counted by the bff. */
  unknownLinks: { max: 60, seconds: 60 },
  /** Rosters and other uploads, by session. */
  imports: { max: 30, seconds: 600 },
  /** Files that the server makes, by session. */
  exports: { max: 60, seconds: 600 },
  /** What browsers report, by client: enough for a class whose page breaks at once, too little to fill a disk. */
  reports: { max: 120, seconds: 60 },
  /** Batches of telemetry, by client: a staff room of fifty sends one each every ten seconds at the most. */
  telemetry: { max: 400, seconds: 60 },
} as const;

export type RateLimitName = keyof typeof rateLimits;
