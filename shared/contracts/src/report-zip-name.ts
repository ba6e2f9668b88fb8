/** The end of the address of every zip of reports, in every language. The file itself is called by what it holds. */
export const reportZipName = 'フィードバックレポート.zip';
