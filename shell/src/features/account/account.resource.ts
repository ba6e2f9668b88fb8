import { ownAccountEndpoints } from '@mebae/contracts';
import { api, useApi, useMutate } from '@mebae/platform';
import type { NameValues } from './name-form.ts';

/** Where the account is signed in. A device may come or go while the page stays open. */
export const useDevices = () =>
  useApi(ownAccountEndpoints.devices, {}, { revalidateOnFocus: true });

/** Signs one device out. */
export const signOutDevice = (sessionID: number) =>
  api(ownAccountEndpoints.signOutDevice, { params: { sessionID } });

/** Signs every other device out. @returns how many they were */
export const signOutEverywhere = () => api(ownAccountEndpoints.signOutEverywhere);

/** Changes the own name. */
export const setName = (name: NameValues) => api(ownAccountEndpoints.setName, { body: name });

/** Changes the own password, which signs every other device out; `refresh` asks for the devices anew. */
export function useChangePassword() {
  const refresh = useMutate();
  return {
    change: (userID: number, body: { currentPassword: string; newPassword: string }) =>
      api(ownAccountEndpoints.changePassword, { params: { userID }, body }),
    refresh: () => refresh(ownAccountEndpoints.devices),
  };
}
