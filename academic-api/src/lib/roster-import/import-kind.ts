import type { EndpointName, ImportRow, OperationKind, RosterKind } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import type { AuditActor } from '../audit/audit.ts';
import type { Deps } from '../calls/deps.ts';
import type { Caller } from '../calls/caller.ts';
import type { Workbook } from '../excel/book.ts';
import type { GridRow } from '../excel/grid.ts';
import type { StaffSession } from '../accounts/session.ts';
import type { ColumnMap, ReadRow } from './read-cells.ts';

/** Where an import belongs. */
export interface ImportScope {
  companyID: number;
  schoolYear: number;
}

/** The parts of a file that an import does. */
export interface ImportRun extends ImportScope {
  tx: Tx;
  actor: AuditActor;
  importID: string;
  deps: Pick<Deps, 'now' | 'config' | 'jobs'>;
  /** How many rows are written. */
  report: (written: number) => void;
}

/** Taking an import back. */
export interface UndoRun extends ImportScope {
  tx: Tx;
  session: StaffSession;
  importID: string;
  appliedAt: Date;
  now: Date;
}

/**
 * One kind of import: students, teachers, a class change. The engine does the rest, which is the same for all: it reads
 * workbooks, CSV and OneRoster, finds the header, lets people map columns and mend cells, keeps the preview, writes it
 * in one transaction of the worker, lists the history and undoes.
 *
 * A new kind needs
 * 1. a name in `rosterKinds`, its fields, and its endpoints by `importEndpointsOf` (contracts), with permissions;
 * 2. an `ImportKind`: `Field` names the fields, `Planned` is a row of the preview with what writing it needs;
 * 3. `registerImport(app, endpoints, kind)` (plugins/register-import.ts) in its routes, and an entry in `importKindsByName` for the worker;
 * 4. an operation kind with the shell's words, and audit actions with words.
 *
 * Guarantees of the engine: `compare` sees the rows as they are after mending; `apply` gets exactly those rows of a
 * fresh `compare` that the person has seen, in a transaction that holds the school's lock for `lock`; when it throws,
 * nothing is written.
 */
export interface ImportKind<Planned extends ImportRow = ImportRow, Undo extends object = object> {
  name: RosterKind;
  operation: OperationKind;
  /** The permission for all of it. */
  call: EndpointName;
  /** Fields in the order of the template. */
  fields: readonly string[];
  /** Answers that a person may give about a row in the preview besides its fields. */
  choices?: readonly string[];
  /** The page of an import. */
  pageOf: (importID: string) => string;
  /** Headers by field; also of columns that hold two fields, such as a whole name. */
  headerNames: Readonly<Record<string, readonly string[]>>;
  /** Names of the template's sheets in all languages: the roster itself, and those that are never read. */
  sheets: { roster: readonly string[]; others: readonly string[] };
  /** Fields that a file should have and this one has no column for. */
  missing: (columns: ColumnMap) => string[];
  /** The people of a OneRoster package that the kind takes. */
  oneRosterRole: 'student' | 'teacher' | null;
  /** Only one transaction of the school applies or undoes at a time. */
  lock: 'students' | 'teachers' | 'classes';

  /** Checks the cells of one row, without the database. */
  readRow: (source: GridRow, columns: ColumnMap, width: number) => ReadRow;
  /**
   * Compares each row with the data as they are now.
   * @returns one entry a row, in the file's order; those without a reason can all be written together
   */
  compare: (
    tx: Tx,
    place: ImportScope,
    roster: { rows: readonly ReadRow[]; letters: Readonly<Record<string, string>> },
  ) => Promise<Planned[]>;
  /**
   * Writes rows of kind `created` and `changed`.
   * @returns what `undo` needs
   * @throws the database's unique violation when somebody took a number or an address meanwhile
   */
  apply(run: ImportRun, rows: readonly Planned[]): Promise<Undo>;
  /**
   * Makes things as they were before, and leaves audit rows.
   * @throws Failure by `dependsOn` where something stands on what would be taken back
   */
  undo(run: UndoRun, change: Undo): Promise<void>;
  /** The file to fill in; where it comes with people in it, those of all grades or of one. */
  template: (caller: Caller, grade: number | undefined) => Promise<Workbook>;
}

/** The part of a row that the browser may see, as it will come back from the database. */
export function toImportRow(row: ImportRow): ImportRow {
  const { kind, personID, values, changes, reasons, notes } = row;
  const shown = { row: row.row, kind, personID, values, changes, reasons, notes };
  return JSON.parse(JSON.stringify(shown)) as ImportRow;
}
