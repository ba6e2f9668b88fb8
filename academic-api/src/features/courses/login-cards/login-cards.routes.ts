import type { FastifyInstance } from 'fastify';
import { loginCardEndpoints, shortCodeEndpoints } from '@mebae/contracts';
import { sendFile } from '../../../lib/calls/send-file.ts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import * as service from './login-cards.service.ts';

export default async function loginCardRoutes(app: FastifyInstance): Promise<void> {
  serve(app, loginCardEndpoints.list, ({ params, ...call }) =>
    service.listCards({ ...call, ...params }),
  );
  serve(app, loginCardEndpoints.start, ({ params, body, ...call }) =>
    service.startCards({ ...call, ...params }, body),
  );
  serveLong(app, loginCardEndpoints.file, async (call) => {
    const { params, reply, deps } = call;
    const { cardsID, evalSettingID } = params;
    const { fileName, pdf } = await call.transact((tx, session) =>
      service.openCards({ tx, session, evalSettingID, deps }, cardsID),
    );
    return sendFile(reply, { type: 'application/pdf', name: fileName, content: pdf });
  });
  serve(app, shortCodeEndpoints.open, ({ tx, body, deps }) =>
    service.openCode(tx, body.code, deps),
  );
}
