import type { FastifyInstance } from 'fastify';
import { promotionEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import { undoPromotion } from './apply-promotion.ts';
import * as decisions from './decisions.service.ts';
import * as newcomers from './newcomers.service.ts';
import * as service from './promotion.service.ts';

export default async function promotionRoutes(app: FastifyInstance): Promise<void> {
  serve(app, promotionEndpoints.state, service.state);
  serve(app, promotionEndpoints.begin, service.begin);
  serve(app, promotionEndpoints.saveClasses, service.saveClasses);
  serve(app, promotionEndpoints.setStep, service.setStep);
  serve(app, promotionEndpoints.students, decisions.students);
  serve(app, promotionEndpoints.setStudents, decisions.setStudents);
  serve(app, promotionEndpoints.newcomers, newcomers.newcomers);
  serve(app, promotionEndpoints.addNewcomers, newcomers.addNewcomers);
  serve(app, promotionEndpoints.removeNewcomer, newcomers.removeNewcomer);
  serve(app, promotionEndpoints.summary, service.summary);
  serve(app, promotionEndpoints.start, service.start);
  serve(app, promotionEndpoints.discard, service.discard);
  serve(app, promotionEndpoints.undo, async (call) => {
    await undoPromotion(call);
    return service.state(call);
  });
}
