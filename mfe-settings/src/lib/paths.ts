/** Addresses of this remote's screens, and of the record that a student's row leads to. */
export const paths = {
  students: '/pages/students',
  /** `query` is the list's filter and order. */
  studentList: (query: string) => `/pages/students${query === '' ? '' : `?${query}`}`,
  studentCreate: '/pages/students/create',
  studentEdit: (studentID: string | number, query = '') =>
    `/pages/student-edit/${studentID}${query === '' ? '' : `?${query}`}`,
  studentTags: '/pages/students/tags',
  duplicates: '/pages/students/duplicates',
  formerStudents: '/pages/students/former',
  importUpload: '/pages/students/import',
  importPreview: (importID: string) => `/pages/students/import/${importID}`,
  importHistory: '/pages/students/import/history',
  teacherImportUpload: '/pages/teachers/import',
  teacherImportPreview: (importID: string) => `/pages/teachers/import/${importID}`,
  changeImportUpload: '/pages/schoolClasses/change/import',
  changeImportOf: (grade: string | null) =>
    `/pages/schoolClasses/change/import${grade === null ? '' : `?grade=${grade}`}`,
  changeImportPreview: (importID: string) => `/pages/schoolClasses/change/import/${importID}`,
  promotionImportUpload: '/pages/academicPromotion/import',
  promotionImportPreview: (importID: string) => `/pages/academicPromotion/import/${importID}`,
  studentsOf: (schoolClassID: number) => `/pages/students?schoolClassID=${schoolClassID}`,
  /** Address of the records' remote. */
  interviewsOf: (schoolClassID: number) =>
    `/pages/student-interviews?schoolClassID=${schoolClassID}`,
  academicPromotion: '/pages/academicPromotion',
  schoolClasses: '/pages/schoolClasses',
  classChange: '/pages/schoolClasses/change',
  classChangeOf: (grade: number) => `/pages/schoolClasses/change?grade=${grade}`,
  outbox: '/pages/outbox',
  mailsTo: (address: string) => `/pages/outbox?search=${encodeURIComponent(address)}`,
  teachers: '/pages/teachers',
  teacherCreate: '/pages/teachers/create',
  teacherEdit: (teacherID: string | number) => `/pages/teacher-edit/${teacherID}`,
  customCompetencies: '/pages/customCompetency',
  customCompetencyCreate: '/pages/customCompetency/create',
  customCompetency: (customCompetencyID: number | string) =>
    `/pages/customCompetency/${customCompetencyID}`,
  keptApart: '/pages/keptApart',
  boxplotSetting: '/pages/customBoxplotSetting',
  schoolSetting: '/pages/schoolSetting',
  schoolHome: '/pages/schoolSetting/home',
  schoolSignIn: '/pages/schoolSetting/signIn',
  schoolConnections: '/pages/schoolSetting/connections',
  schoolRoster: '/pages/schoolSetting/roster',
  schoolData: '/pages/schoolSetting/data',
  schoolDataOf: (studentID: number) => `/pages/schoolSetting/data?student=${studentID}`,
  audit: '/pages/audit',
  /** `query` is the list's filter and order: previous and next follow it. */
  studentRecord: (studentID: number, query: string) =>
    `/pages/student-record/${studentID}${query === '' ? '' : `?${query}`}`,
} as const;
