/** The names that a new call has in each of its files. */
export interface EndpointNames {
  /** As in `endpoints.schoolNotes`. */
  feature: string;
  /** As in `endpoints.schoolNotes.list`. */
  call: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API's base, such as `/schoolNotes`. */
  path: string;
  summary: string;
}

/** `schoolNotes` as a folder or a file is called: `school-notes`. */
export const fileName = (feature: string): string =>
  feature.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const capital = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

/** `listSchoolNotes`: what the service's and the repository's function are called. */
const functionName = ({ feature, call }: EndpointNames): string => `${call}${capital(feature)}`;

/** The call in the object of its feature's calls. */
const declaredCall = ({
  call,
  method,
  path,
  summary,
}: EndpointNames): string => `  ${call}: endpoint({
    method: '${method}',
    path: '${path}',
    access: 'staff',
    summary: '${summary}',
    response: z.object({ data: z.array(z.object({ name: z.string() })) }),
  }),
`;

/** The contract's file of a new feature. */
export const contractFile = (names: EndpointNames): string => `import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const ${names.feature}Endpoints = {
${declaredCall(names)}};
`;

/** The line that serves the call. */
const servedCall = (names: EndpointNames): string =>
  `  serve(app, ${names.feature}Endpoints.${names.call}, ${functionName(names)});\n`;

export const routesFile = (
  names: EndpointNames,
): string => `import type { FastifyInstance } from 'fastify';
import { ${names.feature}Endpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import { ${functionName(names)} } from './${fileName(names.feature)}.service.ts';

export default async function ${names.feature}Routes(app: FastifyInstance): Promise<void> {
${servedCall(names)}}
`;

export const serviceFile = (
  names: EndpointNames,
): string => `import type { ${names.feature}Endpoints } from '@mebae/contracts';
import type { Call } from '../../../lib/calls/call.ts';
import * as repository from './${fileName(names.feature)}.repository.ts';

/** ${names.summary}. */
export async function ${functionName(names)}({
  tx,
  session,
}: Call<typeof ${names.feature}Endpoints.${names.call}>): Promise<{ data: { name: string }[] }> {
  return { data: await repository.${functionName(names)}(tx, session.companyID) };
}
`;

export const repositoryFile = (
  names: EndpointNames,
): string => `import type { Tx } from '../../../db/connect.ts';

/** ${names.summary}: write the query in place of this one, which reads the school's name. */
export const ${functionName(names)} = (tx: Tx, companyID: number): Promise<{ name: string }[]> =>
  tx.selectFrom('company').select('name').where('companyID', '=', companyID).execute();
`;

export const testFile = (names: EndpointNames): string => `import { expect, test } from 'vitest';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool } from '../../../testing/school.ts';

const api = await startTestApi();
const school = await createSchool(api.db);

test('${names.feature}.${names.call} answers its caller, and nobody without a session', async () => {
  const path = '${names.path}';
  const { status, body } = await api.call('${names.method}', path, { token: school.admin });
  expect({ status, body }).toEqual({ status: 200, body: { data: [{ name: expect.any(String) }] } });
  expect((await api.call('${names.method}', path)).status).toBe(401);
});
`;
