import type { FastifyInstance } from 'fastify';
import { classEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import { saveClasses } from './save-classes.service.ts';
import { listSchoolClasses } from './school-classes.service.ts';

export default async function schoolClassRoutes(app: FastifyInstance): Promise<void> {
  serve(app, classEndpoints.list, async (call) => ({ data: await listSchoolClasses(call) }));
  serve(app, classEndpoints.save, saveClasses);
}
