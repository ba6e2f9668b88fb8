import { z } from 'zod';

const text = (max: number) => z.string().transform((value) => value.slice(0, max));

/** Reports of one post; a page that breaks everywhere reports nothing new after these. */
const reportsPerPost = 20;

/** Either form that browsers send: the old `csp-report` object, or a list of the Reporting API. */
const legacy = z.object({
  'csp-report': z.object({
    'effective-directive': text(64).optional(),
    'violated-directive': text(64).default(''),
    'blocked-uri': text(300).default(''),
    'source-file': text(300).default(''),
    'line-number': z.number().nullish(),
    'document-uri': text(300).default(''),
  }),
});

const modern = z.array(
  z.object({
    type: z.string(),
    body: z.object({
      effectiveDirective: text(64).default(''),
      blockedURL: text(300).default(''),
      sourceFile: text(300).nullish(),
      lineNumber: z.number().nullish(),
      documentURL: text(300).default(''),
    }),
  }),
);

export interface CspViolation {
  directive: string;
  blocked: string;
  source: string;
  line: number | null;
  page: string;
}

/** Both forms as one list of at most 20 violations. */
export const cspReports = z.union([
  legacy.transform(({ 'csp-report': r }): CspViolation[] => [
    {
      directive: r['effective-directive'] ?? r['violated-directive'],
      blocked: r['blocked-uri'],
      source: r['source-file'],
      line: r['line-number'] ?? null,
      page: r['document-uri'],
    },
  ]),
  modern.transform((list): CspViolation[] =>
    list
      .filter((report) => report.type === 'csp-violation')
      .slice(0, reportsPerPost)
      .map(({ body }) => ({
        directive: body.effectiveDirective,
        blocked: body.blockedURL,
        source: body.sourceFile ?? '',
        line: body.lineNumber ?? null,
        page: body.documentURL,
      })),
  ),
]);

/** `POST /reports/errors`: one fault, retry, load or timing of a remote or of the shell. */
export const browserReport = z.object({
  remote: z.string().max(64),
  version: z.string().max(64),
  /** Where in its life: `manifest`, `entry`, `init`, `chunk`, `render`, `interactive`… */
  phase: z.string().max(32),
  code: z.string().max(64),
  message: text(500).optional(),
  path: text(300).optional(),
  milliseconds: z.number().min(0).max(3_600_000).optional(),
  /** Trace of the person's last action: it finds the lines of the calls that this caused. */
  trace: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
});
