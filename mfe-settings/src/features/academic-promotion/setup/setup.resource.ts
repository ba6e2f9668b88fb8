import { endpoints, type SetupClass, type SetupStep } from '@mebae/contracts';
import { api, download, useApi } from '@mebae/platform';
import { useMemo } from 'react';
import { useWrite } from '../../../lib/write.resource.ts';

/** How far the initial setup is. */
export const useSetup = () => useApi(endpoints.setup.state, {});

/** Saves a filled-in roster of made-up students. */
export const downloadDemo = (fileName: string) => download(endpoints.setup.demoFile, {}, fileName);

/** Calls that change the setup. */
export function useSetupWrites() {
  const write = useWrite('/setup');
  const writeClasses = useWrite('/schoolClasses');
  return useMemo(
    () => ({
      setStep: (step: SetupStep) => write(api(endpoints.setup.setStep, { body: { step } })),
      /** @param basedOn the classes that were there when these were typed */
      saveClasses: (classes: SetupClass[], basedOn: SetupClass[]) =>
        writeClasses(write(api(endpoints.setup.saveClasses, { body: { classes, basedOn } }))),
    }),
    [write, writeClasses],
  );
}
