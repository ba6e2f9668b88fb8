import type { FastifyInstance } from 'fastify';
import { groupEndpoints } from '@mebae/contracts';
import { audit } from '../../../lib/audit/audit.ts';
import { readOrigin } from '../../../lib/excel/read-origin.ts';
import { sendExcel } from '../../../lib/calls/send-file.ts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import { groupsWorkbook } from './groups-file.ts';
import * as groups from './groups.service.ts';
import * as proposals from './proposals.service.ts';

/** Proposals of groups, and the group settings that are made of them. */
export default async function groupRoutes(app: FastifyInstance): Promise<void> {
  const { options, people, propose, proposal } = groupEndpoints;
  serve(app, options, (call) => proposals.readOptions(call));
  serve(app, people, (call) => proposals.readPeople(call, call.query.schoolClassIDs));
  serve(app, propose, (call) => proposals.propose(call, call.body, call.deps.jobs));
  serve(app, proposal, (call) => proposals.readProposal(call, call.params.proposalID));
  serve(app, groupEndpoints.list, (call) => groups.listSettings(call));
  serve(app, groupEndpoints.create, (call) => groups.createSetting(call, call.body));
  serve(app, groupEndpoints.detail, (call) => groups.readSetting(call, call.params.groupSettingID));
  serve(app, groupEndpoints.save, (call) =>
    groups.saveSetting(call, call.params.groupSettingID, call.body),
  );
  serve(app, groupEndpoints.remove, (call) =>
    groups.removeSetting(call, call.params.groupSettingID, call.query.updatedAt),
  );
  serveLong(app, groupEndpoints.exportFile, async (call) => {
    const { deps, language, params, reply } = call;
    const { groupSettingID } = params;
    const workbook = await call.transact(async (tx, session) => {
      const caller = { tx, session, language, now: deps.now() };
      const setting = await groups.readSetting(caller, groupSettingID);
      await audit(tx, session, 'group.export', { detail: { groupSettingID } });
      return groupsWorkbook(await readOrigin(caller), setting);
    });
    return sendExcel(reply, workbook);
  });
}
