import { endpointNames, endpointOf, type EndpointName } from '../endpoint-name.ts';
import type * as endpoints from '../endpoints.ts';
import { formatDate, formatDateTime } from '../format-date.ts';
import type { LanguageCode } from '../languages.ts';
import type { InWords } from '../school-kinds.ts';
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
  /** Actions of operators (IgsAdmin), by whether the call only reads. */
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

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
const isInstant = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/.test(text);

const wordOf = (words: Record<string, string>, name: string): string | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined;

/**
 * The words of the log for a person; both the screen and the exported file use them.
 * @param inWords of the reader's school
 */
export function auditWords(language: LanguageCode, inWords: InWords) {
  const { actions, operator, features, details, named, values, fields, separator } =
    texts[language];

  /** `運営者の閲覧：生徒`: what the call was about, and whether it only read. */
  function ofOperator(call: EndpointName): string {
    const feature = features[call.split('.')[0] as keyof typeof endpoints];
    const text = endpointOf(call).method === 'GET' ? operator.read : operator.write;
    return inWords(text).replace('{{feature}}', inWords(feature));
  }

  /**
   * The words of an action.
   * @param name `<entity>.<verb>`, or `igs.<feature>.<call>` of an operator
   * @returns the action itself where it has no words, such as a call that an earlier version had: a log leaves nothing out
   */
  function action(name: string): string {
    const known = auditActions.find((each) => each === name);
    if (known) return inWords(actions[known]);
    const call = endpointNames.find((each) => `igs.${each}` === name);
    return call ? ofOperator(call) : name;
  }

  function fieldText(field: string): string {
    const word = wordOf(fields, field);
    return word === undefined ? field : inWords(word);
  }

  /** A day or an instant as a person writes it; any other text stays. */
  function dateText(text: string): string {
    if (isDay(text)) return formatDate(text, language);
    return isInstant(text) ? formatDateTime(text, language) : text;
  }

  function valueText(name: string, value: unknown): string {
    if (Array.isArray(value)) {
      const word = (part: string) => (name === 'actions' ? action(part) : fieldText(part));
      return [...new Set(value.map((part) => word(String(part))))].join(separator);
    }
    if (name === 'changes' && typeof value === 'object' && value !== null) {
      return Object.entries(value as Record<string, { old: unknown; new: unknown }>)
        .map(
          ([field, change]) =>
            `${fieldText(field)} ${valueText(field, change.old)} → ${valueText(field, change.new)}`,
        )
        .join(separator);
    }
    if (typeof value === 'object' && value !== null) {
      return Object.entries(value)
        .map(([field, of]) => `${fieldText(field)} ${valueText(field, of)}`)
        .join(separator);
    }
    const plain = typeof value === 'string' ? value : JSON.stringify(value);
    const text = value === null || value === '' ? 'none' : plain;
    const word = wordOf(values, `${name}.${text}`) ?? wordOf(values, text);
    return word === undefined ? dateText(text) : inWords(word);
  }

  /**
   * The facts of an entry.
   * @param facts what was written with the entry
   * @param names who or what the ids in it are, in the reader's language, where that is known
   * @returns the facts in one line, in the order of the catalogue; one without words, of an earlier version, as it was written
   */
  function detail(
    facts: Readonly<Record<string, unknown>>,
    names: Readonly<Record<string, string>>,
  ): string {
    const order = (name: string) => auditDetails.findIndex((known) => known === name);
    return Object.entries(facts)
      .toSorted(([a], [b]) => order(a) - order(b))
      .filter(([name, value]) => value !== null || name === 'before' || name === 'after')
      .map(([name, value]) => {
        const text = valueText(name, value);
        const known = wordOf(names, name);
        const words = known === undefined ? undefined : wordOf(named, name);
        if (known !== undefined && words !== undefined) {
          return inWords(words)
            .replace('{{value}}', () => text)
            .replace('{{name}}', () => known);
        }
        const own = wordOf(details, name);
        return own === undefined
          ? `${name}: ${text}`
          : inWords(own).replace('{{value}}', () => text);
      })
      .join(separator);
  }

  return { action, detail };
}
