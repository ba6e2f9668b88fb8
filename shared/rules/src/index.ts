export * from './exam-status.ts';
export * from './names.ts';
export * from './permissions.ts';
export * from './ranking.ts';
export * from './school-year.ts';
export * from './scores.ts';
export * from './text.ts';
export * from './validation.ts';
