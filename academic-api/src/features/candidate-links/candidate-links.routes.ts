import type { FastifyInstance } from 'fastify';
import { examEndpoints } from '@mebae/contracts';
import { audit } from '../../lib/audit.ts';
import { candidateToken, candidateUrl } from '../../lib/candidate-token.ts';
import { Failure } from '../../lib/failure.ts';
import { serve } from '../../plugins/serve.ts';
import * as repository from './candidate-links.repository.ts';

export default async function candidateLinkRoutes(app: FastifyInstance): Promise<void> {
  serve(app, examEndpoints.links, async ({ tx, session, params, query, deps }) => {
    const { companyID } = session;
    const { evalSettingID } = params;
    if (!(await repository.examExists(tx, companyID, evalSettingID))) {
      throw new Failure('grow.22', { status: 404 });
    }
    const rows = await repository.linkRows(
      tx,
      companyID,
      evalSettingID,
      query.schoolClassID ?? null,
    );
    // whoever holds a link can answer in the student's name
    await audit(tx, session, 'exam.links', { detail: { evalSettingID, links: rows.length } });
    return {
      data: rows.map((row) => {
        const of = { companyID, evalSettingID, studentID: row.student_id, nonce: row.link_nonce };
        const token = candidateToken(deps.config.linkSecret, of);
        return {
          studentID: row.student_id,
          firstName: row.first_name,
          lastName: row.last_name,
          grade: row.grade,
          schoolClassName: row.class_name,
          studentNumber: row.student_number,
          hasEmail: row.has_email,
          token,
          url: candidateUrl(deps.config.publicUrl, token),
        };
      }),
    };
  });
}
