import type { FastifyInstance } from 'fastify';
import { homeEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './home.service.ts';

export default async function homeRoutes(app: FastifyInstance): Promise<void> {
  serve(app, homeEndpoints.attention, service.attention);
  serve(app, homeEndpoints.dashboardInfo, async (call) => ({
    text: await service.dashboardHtml(call),
  }));
  serve(app, homeEndpoints.dashboardText, ({ tx, session }) => service.dashboardText(tx, session));
  serve(app, homeEndpoints.setDashboardText, service.setDashboardText);
}
