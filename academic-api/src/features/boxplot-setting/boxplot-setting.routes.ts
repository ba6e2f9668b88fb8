import type { FastifyInstance } from 'fastify';
import { boxplotEndpoints } from '@mebae/contracts';
import type { Deps } from '../../lib/deps.ts';
import { serve } from '../../plugins/serve.ts';
import * as service from './boxplot-setting.service.ts';

type Call = Omit<service.Caller, 'now'> & { deps: Deps };

const callerOf = ({ tx, session, language, deps }: Call): service.Caller => ({
  tx,
  session,
  language,
  now: deps.now(),
});

export default async function boxplotRoutes(app: FastifyInstance): Promise<void> {
  serve(app, boxplotEndpoints.read, (call) => service.read(callerOf(call)));
  serve(app, boxplotEndpoints.update, ({ body, ...call }) => service.change(callerOf(call), body));
  serve(app, boxplotEndpoints.preview, ({ query, ...call }) =>
    service.preview(callerOf(call), {
      competencyIDs: query.competencyIDs ?? [],
      customCompetencyIDs: query.customCompetencyIDs ?? [],
    }),
  );
}
