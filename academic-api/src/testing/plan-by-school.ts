/** A node of a plan as `explain (format json, verbose)` writes it. */
export interface PlanNode {
  'Node Type': string;
  Alias?: string;
  Schema?: string;
  Output?: string[];
  'Subplan Name'?: string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
  [key: string]: unknown;
}

/** Parts of a node that say which rows it takes or how it joins them. */
const conditions = [
  'Index Cond',
  'Recheck Cond',
  'Filter',
  'Join Filter',
  'Hash Cond',
  'Merge Cond',
  'One-Time Filter',
];

const name = String.raw`(?:"[^"]+"|[a-z_]\w*)`;
/** `t.company_id = …`, with the column of the other side, where it is one. */
const onTheLeft = new RegExp(
  String.raw`(?<alias>${name})\.company_id = (?!\((?:hashed )?(?:Sub|Init)Plan)(?:\(?(?<other>${name})\.(?<column>${name}))?`,
  'g',
);
const onTheRight = new RegExp(
  String.raw`(?:(?<other>${name})\.(?<column>${name})\)?|\S) = (?<alias>${name})\.company_id`,
  'g',
);

const aColumn = new RegExp(`^(${name})\\.(${name})$`);
/** `t.company_id = (hashed SubPlan 1).col2`: a column of what another part of the plan gives. */
const ofSubplan = new RegExp(
  String.raw`(?<alias>${name})\.company_id = \((?:hashed )?(?<subplan>(?:Sub|Init)Plan \d+)\)\.col(?<column>\d+)`,
  'g',
);

/** Stands for a value: what the statement was told. */
const given = '';

/** Sets of tables that a plan holds to one school. */
class SameSchool {
  readonly #parents = new Map<string, string>();

  of(alias: string): string {
    const parent = this.#parents.get(alias);
    return parent === undefined || parent === alias ? alias : this.of(parent);
  }

  join(left: string, right: string): void {
    this.#parents.set(this.of(left), this.of(right));
  }
}

function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const child of node.Plans ?? []) yield* nodesOf(child);
}

/**
 * Finds the tables of schools that a plan reads without being told the school: neither a value nor a table that has one is
 * compared with their `company_id`. Rows that a plan inserts have their school in the row.
 * @param plan without the conditions of row-level security
 * @param schoolTables names of the tables that have a school
 * @returns names of the tables, each once, sorted
 */
export function tablesWithoutSchool(plan: PlanNode, schoolTables: ReadonlySet<string>): string[] {
  const nodes = [...nodesOf(plan)];
  const scans = new Map<string, string>();
  for (const node of nodes) {
    const { Alias: alias, 'Relation Name': table, 'Node Type': type, Schema: schema } = node;
    if (type === 'ModifyTable' || schema !== 'public' || !alias || !table) continue;
    if (schoolTables.has(table)) scans.set(alias, table);
  }
  const outputs = new Map(nodes.map((node) => [node['Subplan Name'], node.Output ?? []]));
  const same = new SameSchool();
  const bind = (alias: string, other: string | undefined, column?: string): void => {
    // what comes out of a function, a list or a part of the statement has been told the school there
    const isTable = other !== undefined && scans.has(unquoted(other));
    if (isTable && column !== 'company_id') return;
    same.join(unquoted(alias), isTable ? unquoted(other) : given);
  };
  for (const node of nodes) {
    const texts = conditions
      .map((condition) => node[condition])
      .filter((text) => typeof text === 'string');
    for (const text of texts) {
      for (const found of [...text.matchAll(onTheLeft), ...text.matchAll(onTheRight)]) {
        const { alias = '', other, column } = found.groups ?? {};
        bind(alias, other, column);
      }
    }
    // a part of the plan may also be compared in what a node gives: `select exists (…)`
    for (const text of [...texts, ...(node.Output ?? [])]) {
      for (const { groups } of text.matchAll(ofSubplan)) {
        const { alias = '', subplan, column } = groups ?? {};
        const output = outputs.get(subplan)?.[Number(column) - 1] ?? '';
        const [, other, outputColumn] = aColumn.exec(output) ?? [];
        // what the subplan reads is of the school that it is compared with
        if (other !== undefined && outputColumn === 'company_id') bind(other, alias, outputColumn);
      }
    }
  }
  const missing = [...scans].filter(([alias]) => same.of(alias) !== same.of(given));
  return [...new Set(missing.map(([, table]) => table))].toSorted();
}

const unquoted = (word: string): string => word.replaceAll('"', '');
