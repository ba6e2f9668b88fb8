import type { FastifyInstance } from 'fastify';
import { activityEndpoints } from '@mebae/contracts';
import { normaliseText } from '@mebae/rules';
import type { Deps } from '../../lib/deps.ts';
import { serve } from '../../plugins/serve.ts';
import { toRow } from './activities.mapper.ts';
import * as repository from './activities.repository.ts';
import * as service from './activities.service.ts';

type Call = Omit<service.Caller, 'now'> & { deps: Deps };

const callerOf = ({ tx, session, language, deps }: Call): service.Caller => ({
  tx,
  session,
  language,
  now: deps.now(),
});

export default async function activityRoutes(app: FastifyInstance): Promise<void> {
  serve(app, activityEndpoints.list, async ({ tx, session, query, language }) => {
    const { scope, growingPurposeID, page, pageSize } = query;
    const filter = { search: normaliseText(query.search ?? ''), growingPurposeID };
    const { companyID, userID } = session;
    const counts = await repository.countActivities(tx, companyID, userID, filter);
    const rows = await repository.listActivities(tx, companyID, userID, {
      ...filter,
      scope,
      language,
      limit: pageSize,
      offset: (page - 1) * pageSize,
    });
    return {
      data: rows.map((row) => toRow(row, session)),
      totalRecords: counts[scope],
      counts,
    };
  });
  serve(app, activityEndpoints.detail, ({ params, ...call }) =>
    service.getActivity(callerOf(call), params.activityID),
  );
  serve(app, activityEndpoints.create, ({ body, ...call }) =>
    service.createActivity(callerOf(call), body),
  );
  serve(app, activityEndpoints.update, ({ params, body, ...call }) =>
    service.changeActivity(callerOf(call), params.activityID, body),
  );
  serve(app, activityEndpoints.remove, async ({ params, ...call }) => {
    await service.removeActivity(callerOf(call), params.activityID);
    return {};
  });
  serve(app, activityEndpoints.components, async ({ tx, language }) => ({
    data: (await repository.activityComponents(tx)).map((row) => ({
      componentID: row.component_id,
      kind: row.kind,
      name: row.name[language],
    })),
  }));
  serve(app, activityEndpoints.createDestination, ({ body, ...call }) =>
    service.createDestination(callerOf(call), body.destinationName),
  );
}
