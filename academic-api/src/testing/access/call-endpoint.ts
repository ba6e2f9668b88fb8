import { endpointOf, type EndpointName } from '@mebae/contracts';
import { readGrid } from '../../lib/excel/read-grid.ts';
import { multipart } from '../multipart.ts';
import type { Input } from './fixture.ts';
import type { Caller } from './callers.ts';
import type { World } from './world.ts';

export interface CallResponse {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever JSON came
  body: any;
  /** Everything that a reader of the answer can see, a workbook's cells included. */
  text: string;
}

/** Credentials of the caller: nothing, a session's token, an operator's two, a personal link, or a student's sign-in. */
function credentials(world: World, who: Caller) {
  if (who === 'nobody') return {};
  if (who === 'candidate') return { candidate: world.candidate.token };
  if (who === 'student') return { student: world.candidate.signInToken };
  // one token of an operator's two opens nothing
  if (who === 'halfOperator') return { token: world.own.igs.token };
  const { token, adminToken } = world.own[who];
  return { token, adminToken };
}

let clients = 0;
/** An address of its own for every call: how often one client may ask is another test's matter. */
function nextAddress(): string {
  clients += 1;
  return `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
}

/** Makes one call of the contract as a caller. */
export async function callEndpoint(
  world: World,
  name: EndpointName,
  input: Input,
  who: Caller,
): Promise<CallResponse> {
  const endpoint = endpointOf(name);
  const path = Object.entries(input.params ?? {}).reduce(
    (text, [key, value]) => text.replace(`:${key}`, encodeURIComponent(value)),
    endpoint.path as string,
  );
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
  );
  const file = input.file && multipart(input.file.name, input.file.bytes);
  const response = await world.api.call(endpoint.method, `${path}?${query.toString()}`, {
    ...credentials(world, who),
    ip: nextAddress(),
    ...(input.body !== undefined && { body: input.body }),
    ...file,
    headers: { ...file?.headers, ...input.headers },
  });
  const isWorkbook = String(response.headers['content-type']).includes('spreadsheet');
  const text = isWorkbook
    ? JSON.stringify(readGrid('answer.xlsx', response.bytes))
    : response.bytes.toString('utf8');
  return { status: response.status, body: response.body, text };
}
