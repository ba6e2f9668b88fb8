import {
  apiBase,
  ExamStatus,
  type ExamineeProgress,
  type ExamRow,
  type PersonalLink,
  type StudentRow,
} from '@mebae/contracts';
import { ownPage, signIn } from '../lib/product.ts';

/** A page that is measured. */
export interface WebPage {
  name: string;
  path: string;
  /** Sent with every request; none for pages before sign-in. */
  cookie: string | null;
  /** A part that is there only once the page shows what it is for. */
  shown: string;
}

interface List<Row> {
  data: Row[];
}

const administrator = 'admin@sakura.example';
const password = 'Mebae-demo1';

/**
 * The pages, as an administrator and a candidate of the demo school open them.
 * @param port of the bff
 * @throws Error when the demo school has no student or no course to answer
 */
export async function pagesOf(port: number): Promise<WebPage[]> {
  const cookie = await signIn(port, administrator, password);
  const ask = async (path: string): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${apiBase}${path}`, {
      headers: { ...ownPage, cookie },
    });
    if (!response.ok) throw new Error(`${path}: HTTP ${response.status} ${await response.text()}`);
    return response.json();
  };
  const students = (await ask('/students?pageSize=10')) as List<StudentRow>;
  const student = students.data[0];
  if (!student) throw new Error('The demo school has no student.');
  return [
    { name: 'sign-in', path: '/signin', cookie: null, shown: 'input[type=password]' },
    { name: 'home', path: '/pages/home', cookie, shown: 'main h2' },
    { name: 'students', path: '/pages/students', cookie, shown: 'main table a' },
    {
      name: 'record',
      path: `/pages/student-record/${student.studentID}`,
      cookie,
      shown: 'main figure',
    },
    { name: 'answer', path: `/answer/${await openLink(ask)}`, cookie: null, shown: 'main button' },
  ];
}

/** @returns the token of somebody who has not begun to answer */
async function openLink(ask: (path: string) => Promise<unknown>): Promise<string> {
  const running = (await ask(`/exams?status=${ExamStatus.UnderExamination}`)) as List<ExamRow>;
  for (const { evalSettingID } of running.data) {
    const exam = `/exams/${evalSettingID}`;
    const left = (await ask(`${exam}/examinees?state=notStarted`)) as List<ExamineeProgress>;
    const links = (await ask(`${exam}/links`)) as List<PersonalLink>;
    const link = links.data.find(({ studentID }) => studentID === left.data[0]?.studentID);
    if (link) return link.token;
  }
  throw new Error('The demo school has no running course with somebody who has not begun.');
}
