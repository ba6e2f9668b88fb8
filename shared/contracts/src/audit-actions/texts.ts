import { endpointNames, endpointOf, type EndpointName } from '../endpoint-name.ts';
import type * as endpoints from '../endpoints.ts';
import type { LanguageCode } from '../languages.ts';
import en from './en.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import vi from './vi.json' with { type: 'json' };

export type AuditAction = keyof typeof ja.actions;
/** A fact that an entry may hold. */
export type AuditDetail = keyof typeof ja.details;

/** A fact that is an id of somebody or something with a name. */
export type NamedDetail = keyof typeof ja.named;

interface Texts {
  actions: Record<AuditAction, string>;
  /** What operators (IgsAdmin) do, by whether the call only reads. */
  operator: { read: string; write: string };
  features: Record<keyof typeof endpoints, string>;
  details: Record<AuditDetail, string>;
  /** Words for ids whose names are known. */
  named: Record<NamedDetail, string>;
  /** Words for values: `<detail>.<value>`, or the value itself. */
  values: Record<keyof typeof ja.values, string>;
  /** Words for the fields that were changed. */
  fields: Record<keyof typeof ja.fields, string>;
  separator: string;
}
const texts: Record<LanguageCode, Texts> = { ja, en, vi };

/** Every action that the audit log may hold, but for the calls of operators (`igs.<feature>.<call>`). */
export const auditActions = Object.keys(ja.actions) as AuditAction[];
/** Every fact that an entry may hold. */
export const auditDetails = Object.keys(ja.details) as AuditDetail[];
/** Those of them that are ids of somebody or something with a name. */
export const namedDetails = Object.keys(ja.named) as NamedDetail[];

/** `運営者の閲覧：生徒`: what the call was about, and whether it only read. */
function operatorText(call: EndpointName, language: LanguageCode): string {
  const { operator, features } = texts[language];
  const feature = features[call.split('.')[0] as keyof typeof endpoints];
  const text = endpointOf(call).method === 'GET' ? operator.read : operator.write;
  return text.replace('{{feature}}', feature);
}

/**
 * The words of an action for a person; both the screen and the exported file use them.
 * @param action `<entity>.<verb>`, or `igs.<feature>.<call>` of an operator
 * @returns the action itself where it has no words, such as a call that an earlier version had: a log leaves nothing out
 */
export function auditActionText(action: string, language: LanguageCode): string {
  const known = auditActions.find((name) => name === action);
  if (known) return texts[language].actions[known];
  const call = endpointNames.find((name) => `igs.${name}` === action);
  return call ? operatorText(call, language) : action;
}

const wordOf = (words: Record<string, string>, name: string): string | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined;

function valueText(name: string, value: unknown, language: LanguageCode): string {
  const { values, fields, separator } = texts[language];
  if (Array.isArray(value)) {
    const word = (part: string) =>
      name === 'actions' ? auditActionText(part, language) : (wordOf(fields, part) ?? part);
    return [...new Set(value.map((part) => word(String(part))))].join(separator);
  }
  if (name === 'changes' && typeof value === 'object' && value !== null) {
    const of = (field: string, part: unknown) => valueText(field, part, language);
    return Object.entries(value as Record<string, { old: unknown; new: unknown }>)
      .map(([field, change]) => {
        const word = wordOf(fields, field) ?? field;
        return `${word} ${of(field, change.old)} → ${of(field, change.new)}`;
      })
      .join(separator);
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([field, of]) => `${wordOf(fields, field) ?? field} ${valueText(field, of, language)}`)
      .join(separator);
  }
  const plain = typeof value === 'string' ? value : JSON.stringify(value);
  const text = value === null || value === '' ? 'none' : plain;
  return wordOf(values, `${name}.${text}`) ?? wordOf(values, text) ?? text;
}

/**
 * The facts of an entry for a person; both the screen and the exported file use them.
 * @param detail what was written with the entry
 * @param names who or what the ids in it are, in the reader's language, where that is known
 * @returns the facts in one line, in the order of the catalogue; one without words, of an earlier version, as it was written
 */
export function auditDetailText(
  detail: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
  language: LanguageCode,
): string {
  const { details, named, separator } = texts[language];
  const order = (name: string) => auditDetails.findIndex((known) => known === name);
  return Object.entries(detail)
    .toSorted(([a], [b]) => order(a) - order(b))
    .filter(([name, value]) => value !== null || name === 'before' || name === 'after')
    .map(([name, value]) => {
      const text = valueText(name, value, language);
      const known = wordOf(names, name);
      const words = known === undefined ? undefined : wordOf(named, name);
      if (known !== undefined && words !== undefined) {
        return words.replace('{{value}}', () => text).replace('{{name}}', () => known);
      }
      return wordOf(details, name)?.replace('{{value}}', () => text) ?? `${name}: ${text}`;
    })
    .join(separator);
}
