/** Addresses of this remote's screens. */
export const paths = {
  activities: '/pages/jgrow/activity',
  create: '/pages/jgrow/activity/create',
  /** Begins a new activity with another one's content. */
  copy: (activityID: number) => `/pages/jgrow/activity/create?from=${activityID}`,
  edit: (activityID: number) => `/pages/jgrow/activity/create?edit=${activityID}`,
} as const;
