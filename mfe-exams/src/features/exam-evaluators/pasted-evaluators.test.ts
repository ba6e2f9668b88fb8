import { expect, test } from 'vitest';
import { readPasted } from './pasted-evaluators.ts';

const person = (studentID: number, lastName: string, firstName: string) => ({
  studentID,
  lastName,
  firstName,
  firstNameKana: '',
  lastNameKana: '',
  schoolClassID: 1,
  grade: 1,
  schoolClassName: '1組',
  studentNumber: studentID,
});
const people = [person(1, '佐藤', '葵'), person(2, '鈴木', '蓮'), person(3, '鈴木', '蓮')];

test('a pasted list is read line by line, with what is wrong in each', () => {
  const text = [
    '佐藤 葵\t佐藤 一郎\tichiro@home.example\t父',
    '',
    '佐藤葵,山田商店',
    '鈴木 蓮\t鈴木 花子',
    '田中 空\t田中 海',
    '佐藤 葵\t\tx@home.example',
    '佐藤 葵\t祖母\tnot an address',
    '佐藤 葵',
  ].join('\r\n');
  expect(readPasted(text, people)).toEqual([
    {
      line: 1,
      evaluator: { studentID: 1, name: '佐藤 一郎', email: 'ichiro@home.example', relation: '父' },
    },
    { line: 3, evaluator: { studentID: 1, name: '山田商店', email: null, relation: '' } },
    { line: 4, problem: 'sameName' },
    { line: 5, problem: 'student' },
    { line: 6, problem: 'name' },
    { line: 7, problem: 'email' },
    { line: 8, problem: 'columns' },
  ]);
});
