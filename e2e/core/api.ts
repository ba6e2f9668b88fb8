import { expect, type APIRequestContext, type APIResponse } from '@playwright/test';
import { apiBase, httpNames, type Endpoint } from '@mebae/contracts';
import type { ExcelFile } from './roster.ts';
import { password, type TestAccount } from './school.ts';

export interface CallOptions {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: unknown;
  file?: ExcelFile;
}

/** A person at the API, through the bff as a browser reaches it. */
export interface ApiClient {
  /**
   * One call.
   * @returns the response, checked against the contract
   */
  call<Result>(
    endpoint: Pick<Endpoint, 'method' | 'path'> & { response?: { parse(value: unknown): Result } },
    options?: CallOptions,
  ): Promise<Result>;
}

const pathOf = (path: string, params: CallOptions['params'] = {}): string =>
  apiBase +
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });

async function succeeded(response: APIResponse): Promise<APIResponse> {
  if (!response.ok()) {
    throw new Error(`${response.url()}: HTTP ${response.status()} ${await response.text()}`);
  }
  return response;
}

function client(request: APIRequestContext, headers: Record<string, string>): ApiClient {
  return {
    async call(endpoint, { params, query = {}, body, file } = {}) {
      const given = Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as const],
      );
      const response = await request.fetch(pathOf(endpoint.path, params), {
        method: endpoint.method,
        headers,
        params: Object.fromEntries(given),
        ...(body !== undefined && { data: body }),
        ...(file && { multipart: { file } }),
      });
      const json: unknown = await (await succeeded(response)).json();
      if (!endpoint.response) throw new Error(`${endpoint.path} returns no JSON.`);
      return endpoint.response.parse(json);
    },
  };
}

/** Headers that a browser sends with a call of the product's own pages. */
const own = {
  [httpNames.customHeader]: httpNames.customHeaderValue,
  'sec-fetch-site': 'same-origin',
};

/**
 * Signs in; the session's cookie is kept in the request context, and in the browser context that it belongs to.
 * @throws Error with the response when the product refuses
 */
export async function signInApi(
  request: APIRequestContext,
  account: Pick<TestAccount, 'email'>,
): Promise<ApiClient> {
  const response = await request.post(`${apiBase}/signin`, {
    headers: own,
    data: { email: account.email, password },
  });
  const json = (await (await succeeded(response)).json()) as Record<string, unknown>;
  expect(json, 'the browser never sees the token').not.toHaveProperty('authToken');
  return client(request, own);
}

/** The owner of a personal link. */
export const candidateApi = (request: APIRequestContext, token: string): ApiClient =>
  client(request, { ...own, [httpNames.candidateToken]: token });
