import { sql, type RawBuilder } from 'kysely';
import type { PersonInCourse } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { sameSchoolKey } from '../../../db/query.ts';
import { isAtSchool, staysInCourse } from '../../../lib/people/enrolled.repository.ts';
import { inScope, type Scope } from '../../../lib/courses/examinees.repository.ts';
import { personJson } from '../../../lib/courses/evaluators.repository.ts';
import {
  joinSchoolStudent,
  schoolStudentJson,
  type OutsideName,
} from '../../../lib/outside-links/outside-links.repository.ts';
import type { Page } from '../../../lib/calls/page.ts';

export interface OutsideRow extends OutsideName {
  outsideEvaluatorID: number;
  student: PersonInCourse;
  email: string | null;
  relation: string;
  progress: 0 | 1 | 2;
  cannotJudge: boolean;
  linkNonce: number;
  firstSeenAt: Date | null;
  handedInAt: Date | null;
  revokedAt: Date | null;
  mailState: 'queued' | 'sent' | 'held' | 'failed' | null;
  total: number;
}

const rowsOf = (
  companyID: number,
  evalSettingID: number,
  scope: Scope,
  condition: RawBuilder<unknown>,
): RawBuilder<OutsideRow> => sql<OutsideRow>`
  select o.outside_evaluator_id, ${personJson('s', 'enrolment', 'c')} as student, o.name, ${schoolStudentJson},
    o.email, o.relation,
    coalesce(r.progress, 0) as progress, coalesce(r.cannot_judge, false) as cannot_judge, o.link_nonce, o.first_seen_at, o.handed_in_at, o.revoked_at,
    m.state as mail_state, count(*) over ()::int as total
  from outside_evaluator o
  join examinee x on ${sameSchoolKey('x', 'o', 'evalSettingID')} and x.student_id = o.target_student_id
  join enrolment on ${sameSchoolKey('enrolment', 'x', 'enrolmentID')}
  join student s on ${sameSchoolKey('s', 'x', 'studentID')}
  left join school_class c on ${sameSchoolKey('c', 'enrolment', 'schoolClassID')}
  ${joinSchoolStudent}
  left join evaluation_request r on ${sameSchoolKey('r', 'o', 'outsideEvaluatorID')}
  left join outbox_mail m on ${sameSchoolKey('m', 'o', 'mailID')}
  where o.company_id = ${companyID} and o.eval_setting_id = ${evalSettingID} and ${inScope(scope)} and ${condition}
    and ${staysInCourse('x')} and ${isAtSchool('o')}
  order by o.outside_evaluator_id desc`;

/** One page of a course's outside evaluators of students in scope, newest first. */
export async function outsideEvaluators(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  scope: Scope,
  page: Page,
): Promise<OutsideRow[]> {
  const { rows } =
    await sql<OutsideRow>`${rowsOf(companyID, evalSettingID, scope, sql`true`)} limit ${page.limit} offset ${page.offset}`.execute(
      tx,
    );
  return rows;
}

/** All of a course's outside evaluators of students in scope, oldest first. */
export async function allOutsideEvaluators(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  scope: Scope,
): Promise<OutsideRow[]> {
  const { rows } = await rowsOf(companyID, evalSettingID, scope, sql`true`).execute(tx);
  return rows.toReversed();
}

/** Some of them, oldest first. */
export async function outsideEvaluatorsByID(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  scope: Scope,
  outsideEvaluatorIDs: readonly number[],
): Promise<OutsideRow[]> {
  const wanted = sql`o.outside_evaluator_id = any(${outsideEvaluatorIDs}::bigint[])`;
  const { rows } = await rowsOf(companyID, evalSettingID, scope, wanted).execute(tx);
  return rows.toReversed();
}

export async function setRevoked(
  tx: Tx,
  companyID: number,
  outsideEvaluatorID: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('outsideEvaluator')
    .set((eb) => ({ revokedAt: eb.fn.coalesce('revokedAt', eb.val(now)) }))
    .where((eb) => eb.and({ companyID, outsideEvaluatorID }))
    .execute();
}
