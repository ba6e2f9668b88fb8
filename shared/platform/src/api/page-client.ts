import { defaultLanguage, type Endpoint } from '@mebae/contracts';
import { createClient, type ApiClient, type ClientSettings } from './client.ts';
import type { CallArgs, CallRest } from './types.ts';

/** The one client of a page. The shell configures it; everybody else only calls. */
const client = createClient({ language: defaultLanguage, schoolYear: null });

/**
 * Calls the academic API.
 * @param endpoint a declaration of `@mebae/contracts`
 * @param args `{ params, query, body, file, signal }`, as far as the endpoint declares them
 * @returns the response, typed by the endpoint's response
 * @throws ApiError with code, category, status and reason
 */
export const api: ApiClient['api'] = client.api;

/** For the shell: language, school year and what happens when the session has expired or a call times out. */
export const configureClient = (settings: ClientSettings): void => client.configure(settings);

/**
 * Fetches a file and hands it to the browser's downloads.
 * @param endpoint one with `transfer: 'download'`
 * @param args as for `api`
 * @param fileName the name to save it under when the server gives none
 * @throws ApiError when the server refuses; nothing is saved then
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  fileName: string,
): Promise<void> {
  const file = await client.file(endpoint, ...([args] as unknown as CallRest<E>));
  saveFile(file.blob, file.fileName ?? fileName);
}

/** Hands bytes that are already here to the browser's downloads. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers read the address only after the click's task has ended.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
