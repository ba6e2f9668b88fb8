import { connectionUsers, endpoints, type ConnectionUsers } from '@mebae/contracts';
import { api, useApi } from '@mebae/platform';
import { choiceParameter, useListState } from '@mebae/ui';
import { useMemo } from 'react';
import { useWrite } from '../../lib/write.resource.ts';

/** Connections of the product, as the school has them. */
export const useConnections = () => useApi(endpoints.schoolConnections.list, {});

/** The same as it is saved now. */
export const readConnections = () => api(endpoints.schoolConnections.list);

/** A connection as it is saved now. */
export async function readConnection(connectionID: number) {
  const { data } = await readConnections();
  const found = data.find((connection) => connection.connectionID === connectionID);
  if (!found) throw new Error(`connection ${connectionID} is not there any more`);
  return found;
}

const list = { filters: {}, settings: { users: choiceParameter(connectionUsers, 'staff') } };

/** The list of linked accounts: whose they are, and the page. */
export const useIdentityListState = () => useListState(list);

/** Accounts of other systems by which staff or students sign in. */
export const useIdentities = (query: { users: ConnectionUsers; page: number; pageSize: number }) =>
  useApi(endpoints.schoolConnections.identities, { query }, { keepPreviousData: true });

/** Asks the provider of a connection whether it answers as one. */
export const testConnection = (connectionID: number) =>
  api(endpoints.schoolConnections.test, { params: { connectionID } });

export interface ConnectionBody {
  isOn: boolean;
  isForStaff: boolean;
  isForStudents: boolean;
  organisations: string[];
  updatedAt: string | null;
}

/** Calls that change connections and links. */
export function useConnectionWrites() {
  const write = useWrite(endpoints.schoolConnections.list);
  const writeIdentity = useWrite(endpoints.schoolConnections.identities);
  return useMemo(
    () => ({
      save: (connectionID: number, body: ConnectionBody) =>
        write(api(endpoints.schoolConnections.save, { params: { connectionID }, body })),
      setPasswords: (userID: number | null, basedOn: number | null) =>
        write(api(endpoints.schoolConnections.setPasswords, { body: { userID, basedOn } })),
      unlink: (identityID: number) =>
        writeIdentity(write(api(endpoints.schoolConnections.unlink, { params: { identityID } }))),
    }),
    [write, writeIdentity],
  );
}
