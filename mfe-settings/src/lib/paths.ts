/** Addresses of this remote's screens, and of the record that a student's row leads to. */
export const paths = {
  students: '/pages/students',
  importUpload: '/pages/students/import',
  importPreview: (importID: string) => `/pages/students/import/${importID}`,
  schoolClasses: '/pages/schoolClasses',
  outbox: '/pages/outbox',
  /** `query` is the list's filter and order: previous and next follow it. */
  studentRecord: (studentID: number, query: string) =>
    `/pages/student-record/${studentID}${query === '' ? '' : `?${query}`}`,
} as const;
