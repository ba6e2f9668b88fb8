import type { FastifyInstance } from 'fastify';
import { groupEndpoints } from '@mebae/contracts';
import { serveExcel } from '../../../plugins/serve-file.ts';
import { serve } from '../../../plugins/serve.ts';
import * as groups from './groups.service.ts';
import * as proposals from './proposals.service.ts';

/** Proposals of groups, and the group settings that are made of them. */
export default async function groupRoutes(app: FastifyInstance): Promise<void> {
  const { options, people, propose, proposal } = groupEndpoints;
  serve(app, options, proposals.readOptions);
  serve(app, people, (call) => proposals.readPeople(call, call.query.schoolClassIDs));
  serve(app, propose, (call) => proposals.propose(call, call.body, call.deps.jobs));
  serve(app, proposal, (call) => proposals.readProposal(call, call.params.proposalID));
  serve(app, groupEndpoints.list, groups.listSettings);
  serve(app, groupEndpoints.create, groups.createSetting);
  serve(app, groupEndpoints.detail, (call) => groups.readSetting(call, call.params.groupSettingID));
  serve(app, groupEndpoints.save, groups.saveSetting);
  serve(app, groupEndpoints.remove, groups.removeSetting);
  serveExcel(app, groupEndpoints.exportFile, groups.exportGroups);
}
