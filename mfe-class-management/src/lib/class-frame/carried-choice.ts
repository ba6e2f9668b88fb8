import type { ClassPartID } from './parts.ts';

/** The choice that the parts of class management have in common, as most of their addresses name it. */
interface CommonChoice {
  evalSettingID: string | null;
  /** `all`, `class-5`, `grade-2`, `tag-3` */
  target: string | null;
  /** `competency-5`, `derived-leadership`, `custom-3` */
  measure: string | null;
}

/** Reads the common choice from the address of any part: the overview and the ranking name class and measure otherwise. */
function commonChoiceOf(search: URLSearchParams): CommonChoice {
  const named = (prefix: string, name: string): string | null => {
    const value = search.get(name);
    return value && `${prefix}-${value}`;
  };
  return {
    evalSettingID: search.get('evalSettingID'),
    target:
      search.get('target') ??
      (search.get('scale') === 'school' ? 'all' : null) ??
      named('class', 'schoolClassID') ??
      named('grade', 'grade'),
    measure:
      search.get('measure') ?? named('competency', 'competencyID') ?? named('derived', 'derived'),
  };
}

const numbered = (text: string | null, prefix: string): string | null =>
  text?.startsWith(`${prefix}-`) ? text.slice(prefix.length + 1) : null;

/**
 * What the address of another part is given of the choices in this one's: course, group and measure. A part that does not
 * offer one of them says what it shows instead.
 * @returns a query with its question mark; empty where nothing is chosen
 */
export function carriedSearch(search: URLSearchParams, part: ClassPartID): string {
  const { evalSettingID, target, measure } = commonChoiceOf(search);
  const schoolClassID = numbered(target, 'class');
  const grade = numbered(target, 'grade');
  const scale =
    (target === 'all' && 'school') || (grade && 'grade') || (schoolClassID && 'class') || null;
  const ofRanking = {
    evalSettingID,
    competencyID: numbered(measure, 'competency'),
    derived: numbered(measure, 'derived'),
    scale,
    schoolClassID,
    grade,
  };
  const entries = Object.entries(
    part === 'ranking'
      ? ofRanking
      : { ...(part === 'overview' && { schoolClassID }), evalSettingID, target, measure },
  ).filter((entry): entry is [string, string] => !!entry[1]);
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`;
}
