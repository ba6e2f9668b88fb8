/** Addresses of this remote's screens: the parts of a student's record, and what they lead to. */
export const paths = {
  record: (studentID: number | string) => `/pages/student-record/${studentID}`,
  recordGrowth: (studentID: number | string) => `/pages/student-record/${studentID}/growth`,
  allCompetencies: (studentID: number | string) => `/pages/student-all-competency/${studentID}`,
  allGrowth: (studentID: number | string) => `/pages/student-all-competency-growth/${studentID}`,
  recordFindings: (studentID: number | string) => `/pages/student-record/${studentID}/findings`,
  recordTrends: (studentID: number | string) => `/pages/student-record/${studentID}/trends`,
  recordInterview: (studentID: number | string) => `/pages/student-record/${studentID}/interview`,
  recordLetters: (studentID: number | string) => `/pages/student-record/${studentID}/letters`,
  letter: (studentID: number | string, letterID: number | string) =>
    `/pages/student-record/${studentID}/letters/${letterID}`,
  recordReports: (studentID: number | string) => `/pages/student-record/${studentID}/reports`,
  classFindings: '/pages/student-findings',
  classInterviews: '/pages/student-interviews',
  /** The list of one class; of the first one where it isn't known. */
  interviewsOf: (schoolClassID: number | undefined) =>
    `/pages/student-interviews${schoolClassID === undefined ? '' : `?schoolClassID=${schoolClassID}`}`,
  newCourse: '/pages/exam/create',
  event: (eventID: number) => `/pages/jgrow/event/${eventID}`,
  /** Address of the explanation of one score. */
  scoreExplanation: (studentID: number | string, evalSettingID: number, competencyID: number) =>
    `/pages/student-record/${studentID}/score/${evalSettingID}/${competencyID}`,
  students: '/pages/students',
  studentEdit: (studentID: number | string) => `/pages/student-edit/${studentID}`,
} as const;
