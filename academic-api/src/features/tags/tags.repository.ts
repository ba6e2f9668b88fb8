import { EnrolmentState } from '@mebae/contracts';
import { visibleClasses } from '@mebae/rules';
import type { Tx } from '../../db/connect.ts';
import { onKey, sameKey } from '../../db/query.ts';
import { inScope } from '../../lib/examinees.repository.ts';
import type { StaffSession } from '../../lib/session.ts';

/** The school's tags by name, each with how many students whom the caller may see carry it this school year. */
export async function listTags(tx: Tx, session: StaffSession) {
  return tx
    .selectFrom('tag')
    .leftJoin('studentTag', onKey('studentTag', 'tag', 'tagID'))
    .leftJoin('enrolment', (join) =>
      join
        .on(sameKey('enrolment', 'studentTag', 'studentID'))
        .on('enrolment.schoolYear', '=', session.schoolYear)
        .on('enrolment.state', '=', EnrolmentState.Enrolled)
        .on(inScope(visibleClasses(session))),
    )
    .select((eb) => [
      'tag.tagID',
      'tag.tag',
      eb.fn.count<number>('enrolment.studentID').as('studentCount'),
    ])
    .where('tag.companyID', '=', session.companyID)
    .groupBy(['tag.companyID', 'tag.tagID'])
    .orderBy('tag.tag')
    .execute();
}
