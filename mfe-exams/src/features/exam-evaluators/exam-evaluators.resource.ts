import {
  endpoints,
  evaluatorEndpoints,
  type EvaluatorMatrix,
  type EvaluatorPair,
  type NewOutsideEvaluator,
} from '@mebae/contracts';
import { api, useApi, useMutate, type CallArgs } from '@mebae/platform';

const paramsOf = (evalSettingID: number) => ({ params: { evalSettingID } });

/** Requests come in while the page is open; asked for so often, in milliseconds. */
const refreshMs = 30_000;

export const useOverview = (evalSettingID: number | null) =>
  useApi(evaluatorEndpoints.overview, evalSettingID === null ? null : paramsOf(evalSettingID), {
    refreshMs,
    keepPreviousData: true,
  });

const matrixArgs = (evalSettingID: number, schoolClassID: number, evaluatorClassID: number) => ({
  ...paramsOf(evalSettingID),
  query: { schoolClassID, evaluatorClassID },
});

export const useEvaluatorMatrix = (
  evalSettingID: number,
  schoolClassID: number,
  evaluatorClassID: number,
) => useApi(evaluatorEndpoints.matrix, matrixArgs(evalSettingID, schoolClassID, evaluatorClassID));

export const readMatrix = (
  evalSettingID: number,
  schoolClassID: number,
  evaluatorClassID: number,
): Promise<EvaluatorMatrix> =>
  api(evaluatorEndpoints.matrix, matrixArgs(evalSettingID, schoolClassID, evaluatorClassID));

export const useRequests = (
  evalSettingID: number,
  query: CallArgs<typeof evaluatorEndpoints.requests>['query'],
) =>
  useApi(
    evaluatorEndpoints.requests,
    { ...paramsOf(evalSettingID), query },
    { refreshMs, keepPreviousData: true },
  );

export const useOutside = (
  evalSettingID: number,
  query: CallArgs<typeof evaluatorEndpoints.outside>['query'],
) =>
  useApi(
    evaluatorEndpoints.outside,
    { ...paramsOf(evalSettingID), query },
    { refreshMs, keepPreviousData: true },
  );

/** Calls of staff for evaluators; what is shown of the course is asked for anew afterwards. */
export function useEvaluatorActions(evalSettingID: number) {
  const refresh = useMutate();
  const of = paramsOf(evalSettingID);
  const outsideOf = (outsideEvaluatorID: number) => ({
    params: { evalSettingID, outsideEvaluatorID },
  });
  return {
    save: async (body: {
      schoolClassID: number;
      add: EvaluatorPair[];
      remove: EvaluatorPair[];
      lose: EvaluatorPair[];
      basedOn: string;
    }): Promise<void> => {
      await api(evaluatorEndpoints.save, { ...of, body });
      await refresh('/exams');
    },
    /** Has one more student evaluate another of a class, on top of what the class has now. */
    addProposal: async (pair: {
      schoolClassID: number;
      person: { studentID: number };
      proposal: { studentID: number };
    }): Promise<void> => {
      const { schoolClassID, person, proposal } = pair;
      const { updatedAt } = await readMatrix(evalSettingID, schoolClassID, schoolClassID);
      const added = { evaluatorID: proposal.studentID, targetID: person.studentID };
      await api(evaluatorEndpoints.save, {
        ...of,
        body: { schoolClassID, add: [added], remove: [], lose: [], basedOn: updatedAt },
      });
      await refresh('/exams');
    },
    assign: async (): Promise<void> => {
      await api(evaluatorEndpoints.assign, of);
      await refresh(endpoints.operations.list);
    },
    /** @param acceptsKeptApart somebody has agreed to pairs that the school keeps apart */
    decide: async (
      requestedEvaluatorIDs: number[],
      decision: 'accepted' | 'refused',
      acceptsKeptApart = false,
    ) => {
      const result = await api(evaluatorEndpoints.decide, {
        ...of,
        body: { requestedEvaluatorIDs, decision, acceptsKeptApart },
      });
      await refresh('/exams');
      return result;
    },
    addOutside: async (evaluators: NewOutsideEvaluator[], sendMail: boolean) => {
      const result = await api(evaluatorEndpoints.addOutside, {
        ...of,
        body: { evaluators, sendMail },
      });
      await refresh('/exams');
      return result;
    },
    /** @param outsideEvaluatorIDs of whom; null for everybody whose link opens something */
    linksOf: async (outsideEvaluatorIDs: number[] | null) =>
      (await api(evaluatorEndpoints.outsideLinks, { ...of, body: { outsideEvaluatorIDs } })).data,
    renew: async (outsideEvaluatorID: number, sendMail: boolean) => {
      const result = await api(evaluatorEndpoints.renewOutside, {
        ...outsideOf(outsideEvaluatorID),
        body: { sendMail },
      });
      await refresh('/exams');
      return result;
    },
    revoke: async (outsideEvaluatorID: number): Promise<void> => {
      await api(evaluatorEndpoints.revokeOutside, outsideOf(outsideEvaluatorID));
      await refresh('/exams');
    },
  };
}
