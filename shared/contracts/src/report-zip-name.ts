/** What the address of every zip of reports ends with, in every language. The file itself is called by what it holds. */
export const reportZipName = 'フィードバックレポート.zip';
