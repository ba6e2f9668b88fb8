import type { FastifyInstance } from 'fastify';
import { homeEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './home.service.ts';

export default async function homeRoutes(app: FastifyInstance): Promise<void> {
  serve(app, homeEndpoints.attention, ({ tx, session, now }) =>
    service.attention(tx, session, now),
  );
  serve(app, homeEndpoints.dashboardInfo, async ({ tx, session }) => ({
    text: await service.dashboardHtml(tx, session),
  }));
  serve(app, homeEndpoints.dashboardText, ({ tx, session }) => service.dashboardText(tx, session));
  serve(app, homeEndpoints.setDashboardText, ({ tx, session, body, now }) =>
    service.setDashboardText(tx, session, body, now),
  );
}
