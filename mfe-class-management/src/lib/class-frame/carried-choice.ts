import type { ClassPartID } from './parts.ts';

/**
 * The choices of this part that the address of another part is given: course, group and measure. Overview and ranking
 * name the group (and the ranking the measure) otherwise than the rest. A part that does not offer one of them says
 * what it shows instead.
 * @returns a query with its question mark; empty where nothing is chosen
 */
export function carriedSearch(search: URLSearchParams, part: ClassPartID): string {
  /** A choice that has its kind in front: `class-5`. */
  const withKind = (kind: string, name: string): string | null => {
    const value = search.get(name);
    return value && `${kind}-${value}`;
  };
  const withoutKind = (text: string | null, kind: string): string | null =>
    text?.startsWith(`${kind}-`) ? text.slice(kind.length + 1) : null;

  const evalSettingID = search.get('evalSettingID');
  const target =
    search.get('target') ??
    (search.get('scale') === 'school'
      ? 'all'
      : (withKind('class', 'schoolClassID') ?? withKind('grade', 'grade')));
  const measure =
    search.get('measure') ??
    withKind('competency', 'competencyID') ??
    withKind('derived', 'derived');
  const schoolClassID = withoutKind(target, 'class');
  const grade = withoutKind(target, 'grade');
  const choices =
    part === 'ranking'
      ? {
          evalSettingID,
          competencyID: withoutKind(measure, 'competency'),
          derived: withoutKind(measure, 'derived'),
          scale: target === 'all' ? 'school' : (grade && 'grade') || (schoolClassID && 'class'),
          schoolClassID,
          grade,
        }
      : {
          schoolClassID: part === 'overview' ? schoolClassID : null,
          evalSettingID,
          target,
          measure,
        };
  const carried = new URLSearchParams();
  for (const [name, value] of Object.entries(choices)) if (value) carried.set(name, value);
  return carried.size === 0 ? '' : `?${carried}`;
}
