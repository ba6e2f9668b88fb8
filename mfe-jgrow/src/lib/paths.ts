/** Addresses of this remote's screens, and of those of other areas that they lead to. */
export const paths = {
  activities: '/pages/jgrow/activity',
  createActivity: '/pages/jgrow/activity/create',
  activity: (activityID: number | string) => `/pages/jgrow/activity/${activityID}`,
  editActivity: (activityID: number | string) => `/pages/jgrow/activity/${activityID}/edit`,
  /** Begins a new activity with another one's content. */
  copyActivity: (activityID: number) => `/pages/jgrow/activity/create?copyFrom=${activityID}`,
  events: '/pages/jgrow/event',
  createEvent: '/pages/jgrow/event/create',
  event: (eventID: number | string) => `/pages/jgrow/event/${eventID}`,
  editEvent: (eventID: number) => `/pages/jgrow/event/${eventID}?mode=edit`,
  /** Begins a new event with another one's plan. */
  copyEvent: (eventID: number) => `/pages/jgrow/event/create?copyFrom=${eventID}`,
  analysisPage: '/pages/jgrow/analysis',
  analysis: (eventID: number) => `/pages/jgrow/analysis?event=${eventID}`,
  /** Students who changed between an event's courses, in its analysis. */
  changes: (eventID: number) => `/pages/jgrow/analysis?event=${eventID}&part=change`,
  course: (evalSettingID: number) => `/pages/exam/${evalSettingID}`,
  coursePeople: (evalSettingID: number) => `/pages/exam/${evalSettingID}?tab=people`,
  createCourse: (eventID: number, moment: 'before' | 'after') =>
    `/pages/exam/create?event=${eventID}&moment=${moment}`,
} as const;
