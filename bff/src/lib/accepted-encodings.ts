/** The smaller one first. */
const ours = ['br', 'gzip'] as const;

export type Encoding = (typeof ours)[number];

/**
 * Encodings that a caller takes, by its weights; among equals the smaller one first (RFC 9110, 12.5.3).
 * @param header `accept-encoding` as received
 */
export function acceptedEncodings(header: string | string[] | undefined): Encoding[] {
  const weights = new Map(
    String(header ?? '')
      .toLowerCase()
      .replaceAll(/[ \t]/g, '')
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';');
        const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
        return [name, weight === undefined ? 1 : Number(weight)] as const;
      }),
  );
  const weightOf = (name: Encoding): number => weights.get(name) ?? weights.get('*') ?? 0;
  return ours
    .filter((name) => weightOf(name) > 0)
    .toSorted((first, two) => weightOf(two) - weightOf(first));
}
