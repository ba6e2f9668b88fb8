import type { FastifyInstance } from 'fastify';
import { undoEndpoints } from '@mebae/contracts';
import type { UndoActions } from '../../../lib/undo/undo-actions.ts';
import { serve } from '../../../plugins/serve.ts';
import { undo } from './undo.service.ts';

/** @param options.actions the inverse of each kind of bulk action */
export default async function undoRoutes(
  app: FastifyInstance,
  { actions }: { actions: UndoActions },
): Promise<void> {
  serve(app, undoEndpoints.run, ({ tx, session, params, now }) =>
    undo(tx, session, { actions, undoID: params.undoID, now }),
  );
}
