/** Bounds of an event's survey. */
export const surveyLimits = {
  /** Questions of the event's own. */
  questions: 10,
  questionLength: 200,
  /** Minimum number of options of a choice. */
  optionsMinimum: 2,
  options: 10,
  optionLength: 60,
  /** Maximum length of the meanings of the first and the last step. */
  stepLength: 30,
  /** An answer in words. */
  textLength: 1000,
} as const;
