import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';

/** Values stay texts: a key of digits is no number. */
const parser = new XMLParser({
  parseTagValue: false,
  trimValues: false,
  htmlEntities: true,
  isArray: (name) => name === 'Contents',
});

const listResponse = z.object({
  ListBucketResult: z.object({
    IsTruncated: z.string().optional(),
    NextContinuationToken: z.string().optional(),
    Contents: z.array(z.object({ Key: z.string(), Size: z.coerce.number() })).default([]),
  }),
});

/**
 * Reads a page of a bucket's list (ListObjectsV2).
 * @returns its files with their size in bytes, and the token of the next page
 * @throws ZodError when it is none
 */
export function parseList(xml: string): { files: { key: string; size: number }[]; next?: string } {
  const { ListBucketResult: page } = listResponse.parse(parser.parse(xml));
  return {
    files: page.Contents.map(({ Key: key, Size: size }) => ({ key, size })),
    ...(page.IsTruncated === 'true' && { next: page.NextContinuationToken }),
  };
}
