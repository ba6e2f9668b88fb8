import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DispCtrlType,
  endpointNames,
  remoteDeclaration,
  Role,
  type EndpointName,
  type RemoteMenuEntry,
} from '@mebae/contracts';
import { mayCall } from '@mebae/rules';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
/** The menu entries of all remotes. */
const declared: RemoteMenuEntry[] = readdirSync(root)
  .filter((folder) => folder.startsWith('mfe-'))
  .flatMap((folder) => {
    const file = readFileSync(join(root, folder, 'remote.json'), 'utf8');
    return remoteDeclaration.parse(JSON.parse(file)).menu;
  });

describe('menu entries of the remotes', () => {
  it('name the call that their page lives from', () => {
    expect(declared.length).toBeGreaterThan(5);
    for (const { id, call } of declared) expect(endpointNames, id).toContain(call);
  });

  it('are for administrators where that call is', () => {
    const closed = declared.filter(
      ({ call }) =>
        !mayCall({ role: Role.Normal, dispCtrlType: DispCtrlType.Normal }, call as EndpointName),
    );
    expect(closed.map(({ id }) => id).sort()).toEqual([
      'audit',
      'customBoxplotSetting',
      'customCompetency',
      'outbox',
      'schoolSetting',
      'teachers',
    ]);
  });
});
