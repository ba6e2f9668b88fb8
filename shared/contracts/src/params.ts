import { z } from 'zod';
import { idParam } from './lists.ts';

/** Path parameters of the calls about one course, one student, one class and one event. */
export const examParams = z.object({ evalSettingID: idParam });
export const studentParams = z.object({ studentID: idParam });
export const schoolClassParams = z.object({ schoolClassID: idParam });
export const eventParams = z.object({ eventID: idParam });
