import type { NewOutsideEvaluator, PersonInCourse } from '@mebae/contracts';
import { searchKey } from '@mebae/rules';
import { isOutsideEmail, isOutsideName, isOutsideRelation } from './outside-person.ts';

/** Why a line of a pasted list can't be taken. */
export type LineProblem = 'columns' | 'student' | 'sameName' | 'name' | 'email' | 'relation';

export type PastedLine =
  | { line: number; evaluator: NewOutsideEvaluator }
  | { line: number; problem: LineProblem };

/**
 * Reads a list as it comes out of a spreadsheet: student, name, e-mail, relation, parted by tabs or commas. Empty lines are
 * left out; the student is named by the full name, which two may share: such a line is refused.
 * @param people of the classes that the list may name
 */
export function readPasted(text: string, people: readonly PersonInCourse[]): PastedLine[] {
  return text.split(/\r?\n/).flatMap((content, index): PastedLine[] => {
    if (content.trim() === '') return [];
    const line = index + 1;
    const cells = content.split(content.includes('\t') ? '\t' : /[,、]/).map((cell) => cell.trim());
    const [student = '', name = '', email = '', relation = ''] = cells;
    if (cells.length < 2 || cells.length > 4) return [{ line, problem: 'columns' }];
    const found = people.filter(
      (person) => searchKey(person.lastName + person.firstName) === searchKey(student),
    );
    const [about] = found;
    if (!about) return [{ line, problem: 'student' }];
    if (found.length > 1) return [{ line, problem: 'sameName' }];
    if (!isOutsideName(name)) return [{ line, problem: 'name' }];
    if (!isOutsideEmail(email)) return [{ line, problem: 'email' }];
    if (!isOutsideRelation(relation)) return [{ line, problem: 'relation' }];
    const { studentID } = about;
    return [{ line, evaluator: { studentID, name, email: email === '' ? null : email, relation } }];
  });
}
