import { endpoints, type DataExport } from '@mebae/contracts';
import { api, download, useApi, useMutate } from '@mebae/platform';
import { useMemo } from 'react';

/** Reads what erasing a student's identity would reach; null asks for nothing. */
export const useErasure = (studentID: number | null) =>
  useApi(endpoints.studentErasure.read, studentID === null ? null : { params: { studentID } });

/** Files that the user has asked for and can still download. */
export const useExports = () => useApi(endpoints.dataExports.list, {});

/** Saves one of these files. */
export const downloadExport = ({ exportID, fileName }: DataExport) =>
  download(endpoints.dataExports.file, { params: { exportID } }, fileName);

/** Calls that start exports, which the frame's banner follows, and that erase a student's identity. */
export function useDataWrites() {
  const refresh = useMutate();
  return useMemo(() => {
    const startAs = async (call: Promise<unknown>) => {
      await call;
      await refresh(endpoints.operations.list);
    };
    return {
      exportStudent: (studentID: number) =>
        startAs(api(endpoints.dataExports.startStudent, { params: { studentID } })),
      exportSchool: () => startAs(api(endpoints.dataExports.startSchool)),
      erase: (studentID: number, manageNumber: string) =>
        api(endpoints.studentErasure.run, { params: { studentID }, body: { manageNumber } }),
    };
  }, [refresh]);
}
