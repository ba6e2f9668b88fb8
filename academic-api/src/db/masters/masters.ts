const e: any[] = []; export const activityComponents=e, competencies=e, competencySettings=e, destinations=e, growingPurposes=e, interviewNavi=e, questionItems=e, questionTypes=e, trends=e;
