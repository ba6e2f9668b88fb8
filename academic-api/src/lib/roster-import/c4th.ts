import { headerKey } from './recognise-columns.ts';

/**
 * Columns of C4th's roster of students (児童生徒名簿), which schools pass on by file. The names stand in a public
 * description of its export, https://github.com/atariryuma/meiboTool (docs/SPEC.md, 2.1, confirmed in February 2026):
 * 生徒コード, 学年, 名前, ふりがな, 正式名前, 正式名前ふりがな, 性別, 生年月日 and so on, without class and number. The file for
 * other services has the key as 管理コード (https://support.tetoru.jp/hc/ja/articles/6305631149583, which names no other
 * column in its text). 正式名前 is not used: it is for certificates, 名前 for daily use.
 */
export const c4thHeaders = {
  manageNumber: ['生徒コード', '管理コード'],
  fullName: ['名前'],
  fullNameKana: ['ふりがな'],
} as const;

const marks = Object.values(c4thHeaders).map(([name]) => headerKey(name));

/** Whether C4th wrote the roster with these headers. */
export function isOfC4th(headers: readonly string[]): boolean {
  const keys = new Set(headers.map(headerKey));
  return marks.every((mark) => keys.has(mark));
}
