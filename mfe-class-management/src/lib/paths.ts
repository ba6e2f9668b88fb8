/** The addresses of this remote's pages. */
export const paths = {
  overview: '/pages/class-management',
  ranking: '/pages/class-management/ranking',
  trend: '/pages/class-management/trend',
  trendOf: (target: string, measure: string) =>
    `/pages/class-management/trend?target=${target}&measure=${measure}`,
  pm: '/pages/class-management/pm',
  trendAnalyses: '/pages/class-management/trend-analyses',
  grouping: '/pages/class-management/grouping',
  groups: '/pages/class-management/groups',
  groupEdit: '/pages/group-edit/:groupSettingID',
  groupEditOf: (groupSettingID: number) => `/pages/group-edit/${groupSettingID}`,
  rankingDetails: '/pages/competency-ranking-details',
  /** The people of a group in a course, by one measure from the highest; with a range only those in it. */
  peopleOf: (of: {
    evalSettingID: number;
    target: string;
    measure: string;
    range?: { from: number; to: number };
  }) =>
    `/pages/competency-ranking-details?evalSettingID=${of.evalSettingID}&target=${of.target}&sort=${of.measure}&direction=desc${
      of.range ? `&from=${of.range.from}&to=${of.range.to}` : ''
    }`,
  recordInCourse: (studentID: number, evalSettingID: number) =>
    `/pages/student-record/${studentID}?evalSettingID=${evalSettingID}`,
  statistics: '/pages/statistics',
  // what the overview leads to on other teams' pages
  course: (evalSettingID: number) => `/pages/exam/${evalSettingID}`,
  coursePeople: (evalSettingID: number, schoolClassID: number) =>
    `/pages/exam/${evalSettingID}?tab=people&schoolClassID=${schoolClassID}`,
  careList: (evalSettingID: number) => `/pages/exam/${evalSettingID}?tab=care`,
  comments: (evalSettingID: number) => `/pages/exam/${evalSettingID}/comments`,
  event: (eventID: number) => `/pages/jgrow/event/${eventID}`,
  record: (studentID: number) => `/pages/student-record/${studentID}`,
  growth: (studentID: number) => `/pages/student-record/${studentID}/growth`,
  trends: (studentID: number) => `/pages/student-record/${studentID}/trends`,
  interview: (studentID: number) => `/pages/student-record/${studentID}/interview`,
  findingsOf: (studentID: number) => `/pages/student-record/${studentID}/findings`,
  interviews: (schoolClassID: number) => `/pages/student-interviews?schoolClassID=${schoolClassID}`,
  findings: (schoolClassID: number) => `/pages/student-findings?schoolClassID=${schoolClassID}`,
} as const;
