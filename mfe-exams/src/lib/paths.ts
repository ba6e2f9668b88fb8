/** Addresses of this remote's pages, and of those that show a course's results. */
export const paths = {
  list: '/pages/exam/list',
  create: '/pages/exam/create',
  draft: (draftID: string, step: string) => `/pages/exam/create?draft=${draftID}&step=${step}`,
  exam: (evalSettingID: number) => `/pages/exam/${evalSettingID}`,
  edit: (evalSettingID: number) => `/pages/exam/${evalSettingID}/edit`,
  ranking: (evalSettingID: number) => `/pages/class-management?evalSettingID=${evalSettingID}`,
  record: (studentID: number, evalSettingID: number) =>
    `/pages/student-record/${studentID}?evalSettingID=${evalSettingID}`,
};
