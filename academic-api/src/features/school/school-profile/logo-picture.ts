import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { logoLimits, LogoRefusal } from '@mebae/contracts';
import { refused } from '../../../lib/calls/failure.ts';

/** A picture that may be shown: only what draws it is left in its bytes. */
export interface LogoPicture {
  mediaType: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
  bytes: Buffer;
  /** Differs between pictures. */
  version: string;
}

type Parsed = Omit<LogoPicture, 'version'>;

const notAPicture = () => refused(LogoRefusal.Format);

/**
 * Reads an uploaded logo by its bytes, whatever its name says, and drops everything that does not draw it: places and
 * cameras, comments, whole files behind its end.
 * @throws Failure academic.1 with a `LogoRefusal`
 */
export function readLogo(file: Buffer): LogoPicture {
  if (file.length > logoLimits.bytes) throw refused(LogoRefusal.Bytes);
  const picture = isPng(file) ? readPng(file) : isJpeg(file) ? readJpeg(file) : null;
  if (!picture) throw notAPicture();
  for (const pixels of [picture.width, picture.height]) {
    if (pixels < logoLimits.pixelsMin || pixels > logoLimits.pixelsMax) {
      throw refused(LogoRefusal.Pixels);
    }
  }
  const version = createHash('sha256').update(picture.bytes).digest('hex').slice(0, 16);
  return { ...picture, version };
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');
const isPng = (file: Buffer) => file.subarray(0, 8).equals(pngSignature);

/** Chunks that pixels and their colours need; animation, text and profiles go. */
const pngChunks = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB']);

/** PNG, third edition, chapter 5: chunks of length, type, data and CRC. */
function readPng(file: Buffer): Parsed {
  const kept: Buffer[] = [pngSignature];
  let size: { width: number; height: number } | null = null;
  let hasPixels = false;
  for (let at = 8; at + 12 <= file.length;) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) break;
    const type = file.toString('latin1', at + 4, at + 8);
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) break;
    if ((type === 'IHDR') !== (at === 8)) break;
    if (type === 'IHDR') {
      size = { width: file.readUInt32BE(at + 8), height: file.readUInt32BE(at + 12) };
    }
    if (type === 'IDAT') hasPixels = true;
    if (pngChunks.has(type)) kept.push(file.subarray(at, end));
    if (type === 'IEND' && size && hasPixels) {
      return { mediaType: 'image/png', ...size, bytes: Buffer.concat(kept) };
    }
    at = end;
  }
  throw notAPicture();
}

const isJpeg = (file: Buffer) => file.length > 4 && file.readUInt32BE(0) >>> 8 === 0xffd8ff;

/** Start-of-frame markers, which hold the size (ITU-T T.81, table B.1). */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** APP0 (JFIF) and APP14 (Adobe) say how colours are meant; other application data and comments go. */
const isDroppedSegment = (marker: number) =>
  marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee);

/** ITU-T T.81, annex B: segments of marker and length up to the scans, whose data ends with the end marker. */
function readJpeg(file: Buffer): Parsed {
  const kept: Buffer[] = [file.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  for (let at = 2; at + 4 <= file.length;) {
    const marker = file.readUInt8(at + 1);
    if (file.readUInt8(at) !== 0xff || marker < 0xc0 || marker === 0xd9) break;
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length) break;
    if (isFrame(marker) && end >= at + 9) {
      size = { width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) };
    }
    if (marker === 0xda) {
      const last = endOfScans(file, end);
      if (!size || last === null) break;
      kept.push(file.subarray(at, last));
      return { mediaType: 'image/jpeg', ...size, bytes: Buffer.concat(kept) };
    }
    if (!isDroppedSegment(marker)) kept.push(file.subarray(at, end));
    at = end;
  }
  throw notAPicture();
}

/** Where the end marker behind the scans ends; inside a scan's data 0xFF is followed by 0 or a restart marker. */
function endOfScans(file: Buffer, from: number): number | null {
  for (let at = from; at + 2 <= file.length; at += 1) {
    if (file[at] !== 0xff) continue;
    const marker = file[at + 1] ?? 0;
    if (marker === 0xd9) return at + 2;
    const isData = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);
    // a segment between two scans of a progressive picture: its data may hold any byte
    if (!isData) {
      if (at + 4 > file.length) return null;
      at += 1 + file.readUInt16BE(at + 2);
    }
  }
  return null;
}
