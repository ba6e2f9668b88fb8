import { limits } from '@mebae/contracts';

/**
 * Local part, @, dotted domain: the specification's general address pattern. One address only: nothing that begins a
 * group, a list or a display name, and no character that can't be seen.
 */
const emailPattern =
  /^[^\s\p{C}@,:;<>"()[\]\\]+@[^\s\p{C}@,:;<>"()[\]\\.]+(\.[^\s\p{C}@,:;<>"()[\]\\.]+)+$/u;

export function isEmail(value: string): boolean {
  return value.length <= limits.emailLength && emailPattern.test(value);
}

/** At least 8 characters with one uppercase letter, one lowercase letter and one digit. */
export function isPassword(value: string): boolean {
  return (
    value.length >= limits.passwordMin &&
    value.length <= limits.passwordMax &&
    /[A-Z]/.test(value) &&
    /[a-z]/.test(value) &&
    /[0-9]/.test(value)
  );
}
