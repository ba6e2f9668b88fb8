import { readCondition, type Condition } from './plan-by-school-conditions.ts';

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
  String.raw`^(?<alias>${name})\.company_id = (?!\((?:hashed )?(?:Sub|Init)Plan)(?:\(?(?<other>${name})\.(?<column>${name}))?`,
);
const onTheRight = new RegExp(
  String.raw`(?:(?<other>${name})\.(?<column>${name})\)?|\S) = (?<alias>${name})\.company_id$`,
);

const aColumn = new RegExp(`^(${name})\\.(${name})$`);
/** `t.company_id = (hashed SubPlan 1).col2`: a column of what another part of the plan gives. */
const ofSubplan = new RegExp(
  String.raw`(?<alias>${name})\.company_id = \((?:hashed )?(?<subplan>(?:Sub|Init)Plan \d+)\)\.col(?<column>\d+)`,
  'g',
);

/** Not one inside of something else: `not (…)`, `case when … end`. */
const aComparison = new RegExp(String.raw`^${name}\.company_id = `);

/** Stands for a value: what the statement was told. */
const given = '';

/** Two tables, or a table and a value, of one school. */
type Pair = readonly [string, string];

/** Sets of tables that a plan holds to one school. */
class SameSchool {
  readonly #parents: Map<string, string>;

  constructor(parents: ReadonlyMap<string, string> = new Map()) {
    this.#parents = new Map(parents);
  }

  of(alias: string): string {
    const parent = this.#parents.get(alias);
    return parent === undefined || parent === alias ? alias : this.of(parent);
  }

  are(left: string, right: string): boolean {
    return this.of(left) === this.of(right);
  }

  join(pairs: Iterable<Pair>): void {
    for (const [left, right] of pairs) this.#parents.set(this.of(left), this.of(right));
  }

  with(pairs: Iterable<Pair>): SameSchool {
    const more = new SameSchool(this.#parents);
    more.join(pairs);
    return more;
  }
}

function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const child of node.Plans ?? []) yield* nodesOf(child);
}

/** A plan's tables of schools, and what its comparisons say of their schools. */
class SchoolsOfPlan {
  /** Names of tables by their alias. */
  readonly scans = new Map<string, string>();
  readonly #outputs: ReadonlyMap<string | undefined, string[]>;

  constructor(nodes: readonly PlanNode[], schoolTables: ReadonlySet<string>) {
    this.#outputs = new Map(nodes.map((node) => [node['Subplan Name'], node.Output ?? []]));
    for (const node of nodes) {
      const { Alias: alias, 'Relation Name': table, 'Node Type': type, Schema: schema } = node;
      if (type === 'ModifyTable' || schema !== 'public' || !alias || !table) continue;
      if (schoolTables.has(table)) this.scans.set(alias, table);
    }
  }

  /** Pairs that a comparison holds to one school. */
  *#ofComparison(text: string): Generator<Pair> {
    for (const found of [onTheLeft.exec(text), onTheRight.exec(text)]) {
      const { alias, other, column } = found?.groups ?? {};
      if (alias === undefined) continue;
      // what comes out of a function, a list or a part of the statement has been told the school there
      const isTable = other !== undefined && this.scans.has(unquoted(other));
      if (!isTable) yield [unquoted(alias), given];
      else if (column === 'company_id') yield [unquoted(alias), unquoted(other)];
    }
    if (aComparison.test(text)) yield* this.comparedWithSubplans(text);
  }

  /** Pairs of a table and one that a part of the plan reads whose schools are compared, whatever comes of it. */
  *comparedWithSubplans(text: string): Generator<Pair> {
    for (const { groups } of text.matchAll(ofSubplan)) {
      const { alias = '', subplan, column } = groups ?? {};
      const output = this.#outputs.get(subplan)?.[Number(column) - 1] ?? '';
      const [, other, outputColumn] = aColumn.exec(output) ?? [];
      if (other === undefined || outputColumn !== 'company_id') continue;
      yield [unquoted(alias), unquoted(other)];
    }
  }

  /** Pairs that hold for each row that a condition takes: of an `or` those that every branch holds to one school. */
  pairsOf(condition: Condition, same: SameSchool): Pair[] {
    if (condition.kind === 'comparison') return [...this.#ofComparison(condition.text)];
    const parts = condition.parts.map((part) => this.pairsOf(part, same));
    if (condition.kind === 'and') return parts.flat();
    const branches = parts.map((pairs) => same.with(pairs));
    const all = [given, ...this.scans.keys()];
    return all.flatMap((left, index) =>
      all
        .slice(index + 1)
        .filter((right) => branches.every((branch) => branch.are(left, right)))
        .map((right): Pair => [right, left]),
    );
  }
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
  const schools = new SchoolsOfPlan(nodes, schoolTables);
  const { scans } = schools;
  const textsOf = (node: PlanNode) =>
    conditions.map((key) => node[key]).filter((text) => typeof text === 'string');
  // a scan of a bitmap says what it takes itself, whichever indexes were asked
  const all = nodes
    .filter((node) => node['Node Type'] !== 'Bitmap Index Scan')
    .flatMap(textsOf)
    .map(readCondition);
  // a part of the plan may also be compared where no row depends on it: `not in (…)`, `select exists (…)`
  const compared = nodes
    .flatMap((node) => [...textsOf(node), ...(node.Output ?? [])])
    .flatMap((text) => [...schools.comparedWithSubplans(text)]);
  const same = new SameSchool();
  const told = () => [...scans.keys()].filter((alias) => same.are(alias, given));
  // an `or` may hold because of what another condition says
  for (let before = -1; before < told().length;) {
    before = told().length;
    for (const condition of all) same.join(schools.pairsOf(condition, same));
    // what such a part reads is of the school that it is compared with, and not the reverse
    same.join(
      compared.filter(([alias]) => same.are(alias, given)).map(([, read]): Pair => [read, given]),
    );
  }
  const missing = [...scans].filter(([alias]) => !same.are(alias, given));
  return [...new Set(missing.map(([, table]) => table))].toSorted();
}

const unquoted = (word: string): string => word.replaceAll('"', '');
