const key = 'mebae.email';

/** Leaves an address for the next page of this tab, so that nobody types it twice; it never stands in an address bar. */
export function handOverEmail(email: string): void {
  if (email === '') sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, email);
}

/** The address that the page before has left, once; an empty text when there is none. */
export function takeEmail(): string {
  const email = sessionStorage.getItem(key) ?? '';
  sessionStorage.removeItem(key);
  return email;
}
