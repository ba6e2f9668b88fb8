/** A survey asks before the event, within its course before, and after it, within its course after. */
export const surveyMoments = ['before', 'after'] as const;
export type SurveyMoment = (typeof surveyMoments)[number];
