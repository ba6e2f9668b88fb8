/** Which of an event's courses carries the survey of a moment. */
export const courseOfMoment = { before: 'courseBefore', after: 'courseAfter' } as const;
