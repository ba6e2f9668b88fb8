import type { FastifyInstance } from 'fastify';
import { ownPageEndpoints as endpoints, type OwnResults } from '@mebae/contracts';
import { runInThread } from '../../../../lib/processes/run-in-thread.ts';
import { serve, serveLong } from '../../../../plugins/serve.ts';
import type { ReportData } from '../report-data.ts';
import * as service from './own-page.service.ts';
import type drawRadar from './radar-picture.worker.ts';
import { resultsPage } from './results-page.ts';

const radarModule = new URL('radar-picture.worker.ts', import.meta.url);

/** Draws outside of the call's transaction, on a thread of its own. */
const withPicture = async (data: ReportData): Promise<OwnResults> =>
  resultsPage(data, await runInThread<typeof drawRadar>(radarModule, data));

/** A student's own page, and the release of results to it. */
export default async function ownPageRoutes(app: FastifyInstance): Promise<void> {
  serve(app, endpoints.read, service.readOwnPage);
  serve(app, endpoints.signOut, service.signOut);
  serveLong(app, endpoints.results, async ({ params, language, deps, transact }) =>
    withPicture(
      await transact((tx, session) =>
        service.openResults({ tx, session, language, now: deps.now() }, params.evalSettingID, deps),
      ),
    ),
  );
  serve(app, endpoints.release, service.releaseResults);
  serveLong(app, endpoints.preview, async ({ params, language, deps, transact }) =>
    withPicture(
      await transact((tx, session) =>
        service.previewResults({ tx, session, language, now: deps.now() }, params, deps),
      ),
    ),
  );
}
