/** The name of every zip of reports: its address ends with it, in every language. */
export const reportZipName = 'フィードバックレポート.zip';
