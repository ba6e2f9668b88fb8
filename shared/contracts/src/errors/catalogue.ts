/**
 * Every failure code of the specification with the HTTP status that it travels under.
 * `category` says which catalogue the code belongs to; the same number means different things in two of them.
 */
export const errorCatalogue = [
  { key: 'general.135', category: 0, code: 135, status: 400 },
  { key: 'auth.-1', category: 3, code: -1, status: 401 },
  { key: 'auth.1', category: 3, code: 1, status: 400 },
  { key: 'auth.2', category: 3, code: 2, status: 400 },
  { key: 'auth.3', category: 3, code: 3, status: 400 },
  { key: 'auth.4', category: 3, code: 4, status: 400 },
  { key: 'auth.5', category: 3, code: 5, status: 400 },
  { key: 'auth.6', category: 3, code: 6, status: 400 },
  { key: 'auth.7', category: 3, code: 7, status: 400 },
  { key: 'auth.8', category: 3, code: 8, status: 400 },
  { key: 'auth.9', category: 3, code: 9, status: 400 },
  { key: 'auth.10', category: 3, code: 10, status: 400 },
  { key: 'auth.11', category: 3, code: 11, status: 400 },
  { key: 'auth.12', category: 3, code: 12, status: 400 },
  { key: 'auth.13', category: 3, code: 13, status: 400 },
  { key: 'auth.14', category: 3, code: 14, status: 400 },
  { key: 'auth.15', category: 3, code: 15, status: 400 },
  { key: 'academic.1', category: 2, code: 1, status: 400 },
  { key: 'academic.2', category: 2, code: 2, status: 404 },
  { key: 'academic.3', category: 2, code: 3, status: 404 },
  { key: 'academic.4', category: 2, code: 4, status: 404 },
  { key: 'academic.5', category: 2, code: 5, status: 404 },
  { key: 'academic.6', category: 2, code: 6, status: 404 },
  { key: 'grow.20', category: 1, code: 20, status: 400 },
  { key: 'grow.22', category: 1, code: 22, status: 404 },
  { key: 'grow.24', category: 1, code: 24, status: 400 },
  { key: 'grow.83', category: 1, code: 83, status: 400 },
  { key: 'grow.84', category: 1, code: 84, status: 400 },
  { key: 'grow.124', category: 1, code: 124, status: 400 },
  { key: 'grow.150', category: 1, code: 150, status: 400 },
  { key: 'grow.153', category: 1, code: 153, status: 400 },
  { key: 'grow.154', category: 1, code: 154, status: 400 },
  { key: 'grow.155', category: 1, code: 155, status: 400 },
  { key: 'grow.2001', category: 1, code: 2001, status: 400 },
  { key: 'grow.2002', category: 1, code: 2002, status: 400 },
  { key: 'grow.2003', category: 1, code: 2003, status: 400 },
  { key: 'grow.2004', category: 1, code: 2004, status: 400 },
  { key: 'grow.2005', category: 1, code: 2005, status: 400 },
  { key: 'grow.2006', category: 1, code: 2006, status: 400 },
  { key: 'grow.2007', category: 1, code: 2007, status: 403 },
  { key: 'grow.2009', category: 1, code: 2009, status: 400 },
  { key: 'grow.2012', category: 1, code: 2012, status: 400 },
  { key: 'grow.2013', category: 1, code: 2013, status: 400 },
  { key: 'grow.2015', category: 1, code: 2015, status: 400 },
  { key: 'grow.2021', category: 1, code: 2021, status: 400 },
  { key: 'grow.2022', category: 1, code: 2022, status: 400 },
  { key: 'grow.2023', category: 1, code: 2023, status: 400 },
  { key: 'grow.2029', category: 1, code: 2029, status: 400 },
  { key: 'grow.2030', category: 1, code: 2030, status: 400 },
  { key: 'grow.2033', category: 1, code: 2033, status: 400 },
  { key: 'grow.2034', category: 1, code: 2034, status: 400 },
  { key: 'grow.2035', category: 1, code: 2035, status: 400 },
] as const;

export type ErrorKey = (typeof errorCatalogue)[number]['key'];

/** Reason of `academic.1` for what can be done in the current school year only. */
export const notCurrentYear = 'notCurrentYear';

/** The `reason` of an academic 1 (409): the call does not open before the school's initial setup is completed. */
export const setupNotCompleted = 'setupNotCompleted';

/** Reason of a refused sign-in: the school's staff sign in with accounts of another system. */
export const passwordsOff = 'passwordsOff';

/** The `reason` of an academic 1 (409): the second factor that the school requires of the caller is to be set up first. */
export const secondFactorMissing = 'secondFactorMissing';

/**
 * The `reason` of an academic 1: a passkey's answer does not fit. It is to another challenge, of another page, device or
 * account, used already, or too old.
 */
export const passkeyNotGenuine = 'passkeyNotGenuine';
