import { schoolYearOf } from '@mebae/rules';
import { composeFindings } from '../features/documents/findings/compose-findings.ts';
import * as findings from '../features/documents/findings/findings.repository.ts';
import { readEvidence } from '../lib/evidence/evidence.ts';
import type { Tx } from '../db/connect.ts';
import type { DemoClass } from './demo-class.ts';

const hour = 3600_000;
const options = { style: 'polite', length: 100, language: 'ja' } as const;

/**
 * Findings of a class as they are in the middle of the work: most are done, some are drafts, every fifth is not begun.
 * They stand on the fixed scores.
 */
export async function seedFindings(
  tx: Tx,
  companyID: number,
  { userID, pupils }: DemoClass,
  now: Date,
): Promise<void> {
  const schoolYear = schoolYearOf(now);
  for (const [index, { studentID, firstName }] of pupils.entries()) {
    if (index % 5 === 4) continue;
    const key = { companyID, studentID, schoolYear };
    const all = await readEvidence(tx, { ...key, scope: null, language: 'ja', now });
    const evidence = all.slice(0, 6);
    const made = composeFindings(evidence, { ...options, firstName, seed: `demo/${index}` });
    if (!made) continue;
    const at = new Date(now.getTime() - (pupils.length - index) * hour);
    const isDone = index % 3 !== 2;
    await findings.insertHead(tx, key, { version: 1, isDone, updatedAt: at, updatedBy: userID });
    await findings.insertVersion(tx, {
      ...key,
      ...options,
      version: 1,
      isDone,
      evidence: evidence.map((item) => item.key),
      text: made.text,
      source: 'composer',
      createdAt: at,
      createdBy: userID,
    });
  }
}
