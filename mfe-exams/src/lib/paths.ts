/** Addresses of this remote's pages, and of those that show a course's results. */
export const paths = {
  list: '/pages/exam/list',
  create: '/pages/exam/create',
  mailTemplates: '/pages/exam/mail-templates',
  questions: '/pages/exam/questions',
  draft: (draftID: string, step: string) => `/pages/exam/create?draft=${draftID}&step=${step}`,
  /** The candidates' pages as a draft has them; they are no page of the shell. */
  preview: (draftID: string) => `/answer/preview?draft=${draftID}`,
  /** A student's results as the student would see them; they are no page of the shell. */
  ownResults: (evalSettingID: number, studentID: number) =>
    `/my/preview?course=${evalSettingID}&student=${studentID}`,
  exam: (evalSettingID: number) => `/pages/exam/${evalSettingID}`,
  reports: (evalSettingID: number) => `/pages/exam/${evalSettingID}?tab=reports`,
  edit: (evalSettingID: number) => `/pages/exam/${evalSettingID}/edit`,
  evaluators: (evalSettingID: number) => `/pages/exam/${evalSettingID}/evaluators`,
  comments: (evalSettingID: number, schoolClassID?: number) =>
    `/pages/exam/${evalSettingID}/comments${schoolClassID === undefined ? '' : `?schoolClassID=${schoolClassID}`}`,
  event: (eventID: number) => `/pages/jgrow/event/${eventID}`,
  overview: (evalSettingID: number) => `/pages/exam/${evalSettingID}/overview`,
  ranking: (evalSettingID: number) =>
    `/pages/class-management/ranking?evalSettingID=${evalSettingID}`,
  record: (studentID: number, evalSettingID: number) =>
    `/pages/student-record/${studentID}?evalSettingID=${evalSettingID}`,
};
