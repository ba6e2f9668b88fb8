import {
  endpoints,
  type GroupSettingRow,
  type GroupingProposal,
  type GroupingRequest,
} from '@mebae/contracts';
import {
  api,
  download,
  useApi,
  useMutate,
  type CallArgs,
  type UseApiResult,
} from '@mebae/platform';
import { useMemo } from 'react';

/** Reads the options that groups can be made of. */
export const useGroupOptions = () => useApi(endpoints.groups.options, {});

/** Students of classes; asks nothing without one. */
export const useGroupPeople = (schoolClassIDs: readonly number[]) =>
  useApi(
    endpoints.groups.people,
    schoolClassIDs.length > 0 ? { query: { schoolClassIDs: schoolClassIDs.join(',') } } : null,
    { keepPreviousData: true },
  );

/** A proposal; asks nothing while there is none. */
export const useProposal = (proposalID: number | null): UseApiResult<GroupingProposal> =>
  useApi(endpoints.groups.proposal, proposalID === null ? null : { params: { proposalID } });

/** The group settings of the school year. */
export const useGroupSettings = () => useApi(endpoints.groups.list, {});

/** One group setting. */
export const useGroupSetting = (groupSettingID: number | null) =>
  useApi(endpoints.groups.detail, groupSettingID === null ? null : { params: { groupSettingID } });

/** The same, asked for once. */
export const readGroupSetting = (groupSettingID: number) =>
  api(endpoints.groups.detail, { params: { groupSettingID } });

/** Saves the groups with their students as Excel. */
export const downloadGroups = (groupSettingID: number, fileName: string): Promise<void> =>
  download(endpoints.groups.exportFile, { params: { groupSettingID } }, fileName);

/** Saves the draft of a group setting. */
export const saveGroupSetting = (
  groupSettingID: number,
  body: CallArgs<typeof endpoints.groups.save>['body'],
) => api(endpoints.groups.save, { params: { groupSettingID }, body });

/** Calls that make proposals and group settings, and delete them. */
export function useGroupWrites() {
  const refresh = useMutate();
  return useMemo(
    () => ({
      propose: async (body: GroupingRequest): Promise<number> => {
        const { proposalID } = await api(endpoints.groups.propose, { body });
        await refresh(endpoints.operations.list);
        return proposalID;
      },
      create: async (body: { title: string; proposalID: number; alternative: number }) => {
        const { groupSettingID } = await api(endpoints.groups.create, { body });
        await refresh('/groups');
        return groupSettingID;
      },
      /** Once a draft is final: lists show it. */
      refresh: () => refresh('/groups'),
      /** Deletes it as it is shown; one that somebody has changed since stays, and is shown as it is now. */
      remove: async ({ groupSettingID, updatedAt }: GroupSettingRow) => {
        try {
          await api(endpoints.groups.remove, { params: { groupSettingID }, query: { updatedAt } });
        } finally {
          await refresh('/groups');
        }
      },
    }),
    [refresh],
  );
}
