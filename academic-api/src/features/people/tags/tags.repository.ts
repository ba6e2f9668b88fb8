import { visibleClasses } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { joinOnSchoolKey, sameSchoolKey } from '../../../db/query.ts';
import { isEnrolled } from '../../../lib/people/enrolled.repository.ts';
import { inScope } from '../../../lib/courses/examinees.repository.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';

/** The school's tags by name, each with how many students whom the caller may see carry it this school year. */
export async function listTags(tx: Tx, session: StaffSession, tagID?: number) {
  return tx
    .selectFrom('tag')
    .leftJoin('studentTag', joinOnSchoolKey('studentTag', 'tag', 'tagID'))
    .leftJoin('enrolment', (join) =>
      join
        .on(sameSchoolKey('enrolment', 'studentTag', 'studentID'))
        .on('enrolment.schoolYear', '=', session.schoolYear)
        .on(isEnrolled())
        .on(inScope(visibleClasses(session))),
    )
    .select((eb) => [
      'tag.tagID',
      'tag.tag',
      'tag.colour',
      eb.fn.count<number>('enrolment.studentID').as('studentCount'),
    ])
    .where('tag.companyID', '=', session.companyID)
    .$if(tagID !== undefined, (query) => query.where('tag.tagID', '=', tagID ?? 0))
    .groupBy(['tag.companyID', 'tag.tagID'])
    .orderBy('tag.tag')
    .execute();
}

/** A tag, locked until the transaction ends. */
export async function lockTag(tx: Tx, companyID: number, tagID: number) {
  return tx
    .selectFrom('tag')
    .select(['tagID', 'tag', 'colour'])
    .where((eb) => eb.and({ companyID, tagID }))
    .forUpdate()
    .executeTakeFirst();
}

export async function tagExists(
  tx: Tx,
  companyID: number,
  tag: string,
  except: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom('tag')
    .select('tagID')
    .where((eb) => eb.and({ companyID, tag }))
    .where('tagID', '<>', except)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateTag(
  tx: Tx,
  companyID: number,
  tagID: number,
  values: { tag: string; colour: number },
): Promise<void> {
  await tx
    .updateTable('tag')
    .set(values)
    .where((eb) => eb.and({ companyID, tagID }))
    .execute();
}

export async function deleteTag(tx: Tx, companyID: number, tagID: number): Promise<void> {
  await tx
    .deleteFrom('tag')
    .where((eb) => eb.and({ companyID, tagID }))
    .execute();
}

/** Ids of all students who carry a tag, whatever year they are or were enrolled in. */
export async function studentsWithTag(tx: Tx, companyID: number, tagID: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('studentTag')
    .select('studentID')
    .where((eb) => eb.and({ companyID, tagID }))
    .orderBy('studentID')
    .execute();
  return rows.map((row) => row.studentID);
}
