import type { LanguageCode, PersonName } from '@mebae/contracts';
import { fullName } from '@mebae/rules';
import { nameFor } from '@mebae/rules/latin-names';
import type { Tx } from '../../db/connect.ts';
import { candidateUrl, outsideToken } from '../courses/candidate-token.ts';
import type { Deps } from '../calls/deps.ts';
import type { Pair } from '../courses/evaluator-pairs.ts';
import { writeMails } from '../mails/mail.ts';
import { hashOfToken } from '../accounts/token-hash.ts';
import { outsideMail } from './outside-mail.ts';
import * as repository from './outside-links.repository.ts';

/** The address of an outside evaluator's link. */
export function urlOf(
  { config }: Pick<Deps, 'config'>,
  key: { companyID: number; outsideEvaluatorID: number; nonce: number },
): string {
  return candidateUrl(config.publicUrl, outsideToken(config.linkSecret, key));
}

/** Gives outside evaluators their links: the first ones, or new ones in place of older. */
export async function giveLinks(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  companyID: number,
  links: readonly { outsideEvaluatorID: number; nonce: number }[],
): Promise<void> {
  const hashed = links.map(({ outsideEvaluatorID, nonce }) => ({
    outsideEvaluatorID,
    nonce,
    hash: hashOfToken(outsideToken(config.linkSecret, { companyID, outsideEvaluatorID, nonce })),
  }));
  await repository.setLinks(tx, companyID, hashed);
}

/** Adds outside evaluators, each with a request and a link. @returns their ids, in the order given */
export async function addAll(
  tx: Tx,
  deps: Pick<Deps, 'config'>,
  course: { companyID: number; evalSettingID: number; userID: number },
  evaluators: readonly repository.OutsideEvaluatorToAdd[],
): Promise<{ outsideEvaluatorID: number; evaluationRequestID: number }[]> {
  const made = await repository.insertOutside(tx, course, evaluators);
  await giveLinks(
    tx,
    deps,
    course.companyID,
    made.map(({ outsideEvaluatorID }) => ({ outsideEvaluatorID, nonce: 0 })),
  );
  return made;
}

/** The name of an outside evaluator: of a student of the school in the order of the reader's language, else as it was typed. */
export const outsideName = (
  { name, schoolStudent }: repository.OutsideName,
  language: LanguageCode,
): string => (schoolStudent ? nameFor(schoolStudent, language, 'both') : name);

/** Mails links to those with an address, in the school's language. @returns how many mails were written */
export async function mailLinks(
  tx: Tx,
  deps: Deps,
  course: { companyID: number; title: string; startAt: Date; endAt: Date },
  rows: readonly (repository.OutsideName & {
    outsideEvaluatorID: number;
    email: string | null;
    linkNonce: number;
    student: PersonName;
  })[],
): Promise<number> {
  const { companyID } = course;
  const reached = rows.flatMap((row) => (row.email === null ? [] : { ...row, email: row.email }));
  if (reached.length === 0) return 0;
  const school = await repository.schoolOf(tx, companyID);
  const mailIDs = await writeMails(
    tx,
    deps.jobs,
    companyID,
    reached.map(({ outsideEvaluatorID, linkNonce: nonce, ...row }) => ({
      to: row.email,
      ...outsideMail(
        {
          name: outsideName(row, school.language),
          student: nameFor(row.student, school.language, 'both'),
          schoolName: school.name,
          title: course.title,
          startAt: course.startAt,
          endAt: course.endAt,
          url: urlOf(deps, { companyID, outsideEvaluatorID, nonce }),
          productName: deps.config.productName,
        },
        school,
      ),
    })),
  );
  await repository.setMailed(
    tx,
    companyID,
    mailIDs.map((mailID, index) => ({
      outsideEvaluatorID: reached[index]!.outsideEvaluatorID,
      mailID,
    })),
    deps.now(),
  );
  return reached.length;
}

/**
 * Asks students who are no examinees for evaluations, each by a link of their own, which the opening mail brings, or which
 * staff hand out.
 */
export async function askStudents(
  tx: Tx,
  deps: Pick<Deps, 'config'>,
  course: { companyID: number; evalSettingID: number; userID: number },
  pairs: readonly Pair[],
): Promise<void> {
  if (pairs.length === 0) return;
  const students = await repository.studentsToAsk(
    tx,
    course.companyID,
    pairs.map((pair) => pair.evaluatorID),
  );
  const byID = new Map(students.map((student) => [student.studentID, student]));
  await addAll(
    tx,
    deps,
    course,
    pairs.flatMap(({ evaluatorID, targetID }) => {
      const student = byID.get(evaluatorID);
      if (!student) return [];
      return {
        name: fullName(student, 'ja'),
        email: student.email,
        relation: '',
        studentID: targetID,
        studentOfSchoolID: evaluatorID,
      };
    }),
  );
}
