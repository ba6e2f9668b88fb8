import { checkTexts } from './check.ts';
import type { Files, Problem } from './project.ts';

/** A small project with one violation: all of it is right but these files. */
interface Planted {
  kind: Problem['kind'];
  /** The problem that must be found in it, and nothing else. */
  what: string;
  files: Files;
}

const screen = 'mfe-exams/src/list.page.tsx';
const serverTexts = 'academic-api/src/mail/mail-texts.ts';
const shapeOfTexts = "import type ja from './texts/ja.json';\n";

/** Keys that are said, made with a placeholder, taken from a table, in plural, and taken from a tree by a server. */
const right: Files = {
  'mfe-exams/translations/ja.json':
    '{ "title": "一覧", "state.open": "実施中", "state.over": "終了", "hello": "{{name}}さん", "n_other": "{{count}}件" }',
  'mfe-exams/translations/en.json':
    '{ "title": "List", "state.open": "Open", "state.over": "Over", "hello": "Hello {{name}}", "n_one": "One", "n_other": "{{count}}" }',
  'mfe-exams/translations/vi.json':
    '{ "title": "Danh sách", "state.open": "Đang mở", "state.over": "Đã hết", "hello": "Chào {{name}}", "n_other": "{{count}}" }',
  'mfe-exams/src/lib/states.ts': "export const states = ['open', 'over'];",
  'mfe-exams/src/lib/greeting.ts': "export const greeting = { key: 'hello' };",
  'academic-api/src/mail/texts/ja.json': '{ "subject": "生徒" }',
  'academic-api/src/mail/texts/en.json': '{ "subject": "Student" }',
  'academic-api/src/mail/texts/vi.json': '{ "subject": "Học sinh" }',
  [serverTexts]: `${shapeOfTexts}export const { subject } = catalogue<typeof ja>(folder)(reader);`,
  [screen]: page("<h1 className='big wide'>{t('title')} 1 {t('n', { count })}</h1>"),
  'bff/src/mail/texts/ja.json': '{ "mail": { "subject": "件名" } }',
  'bff/src/mail/texts/en.json': '{ "mail": { "subject": "Subject" } }',
  'bff/src/mail/texts/vi.json': '{ "mail": { "subject": "Tiêu đề" } }',
  'bff/src/mail/send.ts': '// メール\nexport const subject = (texts) => texts.mail.subject;',
};

function page(shown: string): string {
  return `function Page({ state, count }) {
    const { t } = useTranslation('exams');
    return <>{t(\`state.\${state}\`)}{t(greeting.key)}${shown}</>;
  }`;
}

const shown = (what: string): Files => ({
  [screen]: page(`<h1>{t('title')}{t('n', { count })}</h1>${what}`),
});
const english = (from: string, to: string): Files => ({
  'mfe-exams/translations/en.json': right['mfe-exams/translations/en.json']!.replace(from, to),
});

const planted: Planted[] = [
  { kind: 'parity', what: 'title is not there', files: english('"title": "List",', '') },
  { kind: 'parity', what: 'title is blank', files: english('List', ' ') },
  {
    kind: 'parity',
    what: 'hello has places ({{nam}}) where another has ({{name}})',
    files: english('{{name}}', '{{nam}}'),
  },
  {
    kind: 'parity',
    what: 'n has plural forms (other), needs (one, other)',
    files: english('"n_one": "One",', ''),
  },
  { kind: 'unused', what: 'title', files: { [screen]: page("{t('n', { count })}") } },
  {
    kind: 'unused',
    what: 'state.over',
    files: { 'mfe-exams/src/lib/states.ts': "export const states = ['open'];" },
  },
  {
    kind: 'unused',
    what: 'mail.subject',
    files: { 'bff/src/mail/send.ts': 'export const mail = (texts) => texts.mail;' },
  },
  { kind: 'hard-coded', what: 'Save it', files: shown('<button>Save it</button>') },
  { kind: 'hard-coded', what: 'Save', files: shown("{busy ? null : 'Save'}") },
  { kind: 'hard-coded', what: '… students', files: shown('<p>{`${count} students`}</p>') },
  { kind: 'hard-coded', what: 'Close', files: shown('<button aria-label="Close" />') },
  { kind: 'hard-coded', what: 'Name', files: shown("<Field label={wide ? 'Name' : undefined} />") },
  {
    kind: 'hard-coded',
    what: 'Delete the course?',
    files: shown("{confirm({ title: 'Delete the course?' })}"),
  },
  { kind: 'hard-coded', what: 'Saved', files: shown("{notice.success('Saved')}") },
  {
    kind: 'by hand',
    what: 'date.toLocaleDateString()',
    files: shown('{date.toLocaleDateString()}'),
  },
  {
    kind: 'by hand',
    what: "new Intl.NumberFormat('ja')",
    files: shown("{new Intl.NumberFormat('ja').format(count)}"),
  },
  {
    kind: 'by hand',
    what: '`${person.lastName} ${person.firstName}`',
    files: shown('{`${person.lastName} ${person.firstName}`}'),
  },
  {
    kind: 'words',
    what: 'ja.subject',
    files: {
      [serverTexts]: `import ja from './texts/ja.json' with { type: 'json' };\nexport const subject = ja.subject;`,
    },
  },
  {
    kind: 'letters',
    what: "'件名'",
    files: { 'bff/src/mail/other.ts': "export const subject = '件名';" },
  },
  {
    kind: 'letters',
    what: "'Tiêu đề'",
    files: { 'bff/src/mail/other.ts': "export const subject = 'Tiêu đề';" },
  },
];

export const plantedCount = planted.length;

/** @returns what the check says wrongly of the right project, and of each planted violation */
export function missedPlanted(): string[] {
  return [{ kind: null, what: '', files: {} }, ...planted].flatMap(({ kind, what, files }) => {
    const found = checkTexts({ ...right, ...files }).map(
      (problem) => `${problem.kind} ${problem.what}`,
    );
    const expected = kind === null ? [] : [`${kind} ${what}`];
    if (found.join('\n') === expected.join('\n')) return [];
    return [`Planted '${expected.join()}', but found '${found.join("', '")}'.`];
  });
}
