import { useRef, useState, type RefObject } from 'react';
import {
  newPasswordProblems,
  problemsAfter,
  type NewPasswordProblems,
  type NewPasswordValues,
} from './password-rules.ts';

export interface NewPassword {
  values: NewPasswordValues;
  problems: NewPasswordProblems;
  /** Why the server does not take the password; null until it has said so. */
  refusal: string | null;
  passwordRef: RefObject<HTMLInputElement | null>;
  confirmationRef: RefObject<HTMLInputElement | null>;
  change: (field: keyof NewPasswordValues, value: string) => void;
  /** Checks both fields and moves the focus to the first that is wrong; true when both are good. */
  check: () => boolean;
  /** Shows why the server does not take the password, beside its field. */
  refuse: (text: string) => void;
  clear: () => void;
}

const empty: NewPasswordValues = { password: '', confirmation: '' };

/**
 * The state of the two fields that `NewPasswordFields` shows.
 * @param refused why the server has refused a new password before, if it has
 */
export function useNewPassword(refused: string | null = null): NewPassword {
  const [values, setValues] = useState(empty);
  const [problems, setProblems] = useState<NewPasswordProblems>({});
  const [refusal, setRefusal] = useState(refused);
  const passwordRef = useRef<HTMLInputElement>(null);
  const confirmationRef = useRef<HTMLInputElement>(null);
  return {
    values,
    problems,
    refusal,
    passwordRef,
    confirmationRef,
    change(field, value) {
      const next = { ...values, [field]: value };
      setValues(next);
      if (field === 'password') setRefusal(null);
      setProblems((before) => problemsAfter(before, field, next));
    },
    check() {
      const found = newPasswordProblems(values);
      setProblems(found);
      setRefusal(null);
      if (found.password) passwordRef.current?.focus();
      else if (found.confirmation) confirmationRef.current?.focus();
      return !found.password && !found.confirmation;
    },
    refuse(text) {
      setRefusal(text);
      passwordRef.current?.focus();
    },
    clear() {
      setValues(empty);
      setProblems({});
      setRefusal(null);
    },
  };
}
