import { endpoints, type ActivityBody, type ActivityDetail } from '@mebae/contracts';
import type { ApiClient } from './api.ts';

/** Body of a valid activity; a title makes it complete. */
export const activityBody: Omit<ActivityBody, 'title'> = {
  description: '',
  growingPurposeIDs: [1],
  componentIDs: [],
  durationMinutes: null,
  beforeWork: '',
  afterWork: '',
  destinationID: null,
  isTemplate: false,
};

/** Makes an activity of the signed-in person, without a browser. */
export const activityByApi = (
  api: ApiClient,
  title: string,
  more: Partial<ActivityBody> = {},
): Promise<ActivityDetail> =>
  api.call(endpoints.activities.create, { body: { ...activityBody, title, ...more } });
