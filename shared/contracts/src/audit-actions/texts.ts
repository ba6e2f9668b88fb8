import type { LanguageCode } from '../languages.ts';
import en from './en.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import vi from './vi.json' with { type: 'json' };

export type AuditAction = keyof typeof ja;

const texts: Record<LanguageCode, Record<AuditAction, string>> = { ja, en, vi };

/** Every action that the audit log may hold, but for the calls of operators (`igs.<area>.<call>`). */
export const auditActions = /* #__PURE__ */ Object.keys(ja) as AuditAction[];

/**
 * The words of an action for a person; both the screen and the exported file use them.
 * @param action `<entity>.<verb>`, or `igs.<area>.<call>` of an operator
 * @returns the action itself where it has no words yet: a log leaves nothing out
 */
export function auditActionText(action: string, language: LanguageCode): string {
  const known = auditActions.find((name) => name === action);
  if (known) return texts[language][known];
  const call = /^igs\.(.+)$/.exec(action)?.[1];
  return call === undefined ? action : `${texts[language].operator} (${call})`;
}
