/** A value as an entry of the audit log holds it: a name, a number, nothing. */
type Plain = string | number | boolean | null;

/** A field as it was and as it is now. */
export interface ValueChange {
  old: Plain;
  new: Plain;
}

/**
 * The change that an entry names: old and new value of each field that may be shown, and only the names of the others,
 * such as a memo. Erasing a student leaves of the former the names of the fields.
 * @param fields those that differ
 * @param valueOf both values of a field; null for one whose text is not for the log
 */
export function auditChanges<Field extends string>(
  fields: readonly Field[],
  valueOf: (field: Field) => ValueChange | null,
): { changes?: Record<string, ValueChange>; fields?: Field[] } {
  const changes: Record<string, ValueChange> = {};
  const named: Field[] = [];
  for (const field of fields) {
    const change = valueOf(field);
    if (change === null) named.push(field);
    else changes[field] = change;
  }
  return {
    ...(Object.keys(changes).length > 0 && { changes }),
    ...(named.length > 0 && { fields: named }),
  };
}
