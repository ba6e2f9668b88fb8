import { inflateRawSync } from 'node:zlib';
import { zipSync, type Zippable } from 'fflate';
import { ExcelProblem } from './excel-problem.ts';

/** Limits that a real roster never reaches: 1000 rows unpack to about 1 MB. */
const zipLimits = {
  entries: 2000,
  /** Bytes of all parts together, as declared. */
  totalBytes: 256 * 1024 * 1024,
  /** Bytes of the parts that are unpacked. */
  neededBytes: 64 * 1024 * 1024,
  /** Unpacked by packed, for a part above `ratioFrom` bytes. */
  ratio: 250,
  ratioFrom: 4 * 1024 * 1024,
  /**
   * Tags of the parts that are unpacked, which is what reading them costs: a cell has four. 1000 rows of 30 columns have
   * 120 000; this many take about two seconds, whatever the size of the file.
   */
  tags: 500_000,
} as const;

export interface ZipEntry {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  offset: number;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const encryptedFlag = 1;

/** Sizes above 4 GB announce themselves by this value; no workbook under the upload limit has one. */
const zip64 = 0xffffffff;

function endOfCentralDirectory(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) === endSignature) return at;
  }
  throw new ExcelProblem('corrupt');
}

/**
 * Reads the table of contents of a zip and refuses bombs by what it declares.
 * @throws ExcelProblem `corrupt`, `encrypted`, `unpackedTooLarge`
 */
export function zipEntries(bytes: Uint8Array): ZipEntry[] {
  if (bytes.byteLength < 22) throw new ExcelProblem('corrupt');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfCentralDirectory(view);
  const count = view.getUint16(end + 10, true);
  if (count > zipLimits.entries) throw new ExcelProblem('unpackedTooLarge');
  let at = view.getUint32(end + 16, true);
  let total = 0;
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.byteLength || view.getUint32(at, true) !== entrySignature) {
      throw new ExcelProblem('corrupt');
    }
    if (view.getUint16(at + 8, true) & encryptedFlag) throw new ExcelProblem('encrypted');
    const nameLength = view.getUint16(at + 28, true);
    const entry = {
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    };
    total += entry.unpacked;
    const tight =
      entry.unpacked > zipLimits.ratioFrom && entry.unpacked > entry.packed * zipLimits.ratio;
    if (entry.unpacked === zip64 || total > zipLimits.totalBytes || tight) {
      throw new ExcelProblem('unpackedTooLarge');
    }
    entries.push(entry);
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Unpacks one part, never beyond what its entry declares: a header that lies ends here. */
function unpack(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (
    entry.offset + 30 > bytes.byteLength ||
    view.getUint32(entry.offset, true) !== localSignature
  ) {
    throw new ExcelProblem('corrupt');
  }
  const start =
    entry.offset +
    30 +
    view.getUint16(entry.offset + 26, true) +
    view.getUint16(entry.offset + 28, true);
  const packed = bytes.subarray(start, start + entry.packed);
  if (entry.method === 0) return packed;
  if (entry.method !== 8) throw new ExcelProblem('corrupt');
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.unpacked) });
  } catch (error) {
    const lied = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new ExcelProblem(lied ? 'unpackedTooLarge' : 'corrupt');
  }
}

const lessThan = '<'.charCodeAt(0);

/** How many tags there are in a part of XML, as far as anybody wants to know. */
function countTags(part: Uint8Array, most: number): number {
  let tags = 0;
  for (let at = part.indexOf(lessThan); at !== -1 && tags <= most;) {
    tags += 1;
    at = part.indexOf(lessThan, at + 1);
  }
  return tags;
}

/** Values, styles (they mark dates) and the book's own list of sheets. Pictures, macros and links stay packed. */
const needed =
  /^(\[content_types\]\.xml|_rels\/\.rels|xl\/[^/]+\.xml|xl\/_rels\/[^/]+\.rels|xl\/(worksheets|theme)\/[^/]+\.xml)$/i;

/**
 * The parts of an Office Open XML workbook that hold its values, as a small zip of their own: what reads it next
 * never meets macros, pictures, external links or a header that lies.
 * @throws ExcelProblem `notExcel`, `unsupportedExcel`, `corrupt`, `encrypted`, `unpackedTooLarge`, `tooComplex`
 */
export function safeWorkbook(bytes: Uint8Array): { workbook: Uint8Array; macros: boolean } {
  const entries = zipEntries(bytes);
  const has = (test: RegExp): boolean => entries.some((entry) => test.test(entry.name));
  if (!has(/^xl\/workbook[^/]*\.xml$/i)) {
    const other = has(/^xl\/workbook\.bin$/i) || has(/^content\.xml$/i);
    throw new ExcelProblem(other ? 'unsupportedExcel' : 'notExcel');
  }
  const wanted = entries.filter((entry) => needed.test(entry.name));
  if (wanted.reduce((sum, entry) => sum + entry.unpacked, 0) > zipLimits.neededBytes) {
    throw new ExcelProblem('unpackedTooLarge');
  }
  const parts: Zippable = {};
  let tags = 0;
  for (const entry of wanted) {
    const part = unpack(bytes, entry);
    tags += countTags(part, zipLimits.tags);
    if (tags > zipLimits.tags) throw new ExcelProblem('tooComplex');
    parts[entry.name] = [part, { level: 0 }];
  }
  return { workbook: zipSync(parts), macros: has(/(^|\/)vbaproject\.bin$/i) };
}
