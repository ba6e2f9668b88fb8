/** Features that an installation can turn off; everything is on unless its configuration says otherwise. */
export const featureFlags = ['gift-course-mail'] as const;
export type FeatureFlag = (typeof featureFlags)[number];
