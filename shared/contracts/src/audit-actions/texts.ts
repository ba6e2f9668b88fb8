import { endpointNames, endpointOf, type EndpointName } from '../endpoint-name.ts';
import type * as endpoints from '../endpoints.ts';
import type { LanguageCode } from '../languages.ts';
import en from './en.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import vi from './vi.json' with { type: 'json' };

export type AuditAction = keyof typeof ja.actions;

interface Texts {
  actions: Record<AuditAction, string>;
  /** What operators (IgsAdmin) do, by whether the call only reads. */
  operator: { read: string; write: string };
  areas: Record<keyof typeof endpoints, string>;
}
const texts: Record<LanguageCode, Texts> = { ja, en, vi };

/** Every action that the audit log may hold, but for the calls of operators (`igs.<area>.<call>`). */
export const auditActions = Object.keys(ja.actions) as AuditAction[];

/** `運営者の閲覧：生徒 (students.list)`: the area in words, and which of its calls. */
function operatorText(call: EndpointName, language: LanguageCode): string {
  const { operator, areas } = texts[language];
  const area = areas[call.split('.')[0] as keyof typeof endpoints];
  const text = endpointOf(call).method === 'GET' ? operator.read : operator.write;
  return `${text.replace('{{area}}', area)} (${call})`;
}

/**
 * The words of an action for a person; both the screen and the exported file use them.
 * @param action `<entity>.<verb>`, or `igs.<area>.<call>` of an operator
 * @returns the action itself where it has no words, such as a call that an earlier version had: a log leaves nothing out
 */
export function auditActionText(action: string, language: LanguageCode): string {
  const known = auditActions.find((name) => name === action);
  if (known) return texts[language].actions[known];
  const call = endpointNames.find((name) => `igs.${name}` === action);
  return call ? operatorText(call, language) : action;
}
