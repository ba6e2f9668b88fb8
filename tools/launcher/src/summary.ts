import type { DataFolder } from './data-folder.ts';
import type { InspectorPorts } from './ports.ts';
import { text } from './text.ts';

const password = 'Mebae-demo1';
const accounts = {
  'admin@sakura.example': 'account-admin',
  'teacher@sakura.example': 'account-teacher',
  'admin@momiji.example': 'account-second',
  'admin@uchida.example': 'account-uchida',
  'teacher@uchida.example': 'account-uchida-teacher',
  'admin@kodomo.example': 'account-primary',
  'teacher@kodomo.example': 'account-primary-teacher',
};

/** The summary for a person when all is up; the last line is a promise to scripts. */
export function summary(
  port: number,
  data: DataFolder,
  databaseLocation: string,
  inspectors: InspectorPorts | null,
): string {
  const smtp = process.env['SMTP_URL'];
  const mails = smtp ? text('mails-sent', { url: new URL(smtp).host }) : text('mails-outbox');
  const debuggers = Object.entries(inspectors ?? {}).map(([name, at]) => `${name} 127.0.0.1:${at}`);
  const facts = [
    [text('fact-data'), data.path],
    [text('fact-database'), databaseLocation],
    [text('fact-logs'), data.logs],
    [text('fact-mails'), mails],
    ...(inspectors ? [[text('fact-debuggers'), debuggers.join(', ')] as const] : []),
  ] as const;
  const width = Math.max(...facts.map(([name]) => name.length));
  return [
    '',
    text('accounts', { password }),
    ...Object.entries(accounts).map(([mail, who]) => `  ${mail.padEnd(24)}${text(who)}`),
    '',
    ...facts.map(([name, fact]) => `${name.padEnd(width)}  ${fact}`),
    '',
    text('stop-hint'),
    `Ready: http://localhost:${port}`,
  ].join('\n');
}
