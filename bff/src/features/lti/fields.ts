import type { FastifyRequest } from 'fastify';

/** Fields of a form or a query, each there at most once. */
export type Fields<Name extends string> = Partial<Record<Name, string>>;

/**
 * Reads fields by their names.
 * @returns null where one of them is there twice: two readers might take different ones
 */
export function readOnce<Name extends string>(
  form: unknown,
  names: readonly Name[],
): Fields<Name> | null {
  if (!(form instanceof URLSearchParams)) return null;
  const fields: Fields<Name> = {};
  for (const name of names) {
    const values = form.getAll(name);
    if (values.length > 1) return null;
    const [value] = values;
    if (value !== undefined && value !== '') fields[name] = value;
    // empty, and there all the same: the storage of a platform had nothing
    else if (value !== undefined && name === 'stored') fields[name] = value;
  }
  return fields;
}

const names = [
  'iss',
  'client_id',
  'lti_deployment_id',
  'target_link_uri',
  'login_hint',
  'lti_message_hint',
  'lti_storage_target',
] as const;

/** Values by which a platform begins a launch, as the API takes them. */
export interface LoginFields {
  issuer: string;
  clientID: string | null;
  deploymentID: string | null;
  targetLinkURI: string;
  loginHint: string;
  messageHint: string | null;
  /** Name of the platform's frame that keeps data for tools; null where it has none. */
  storage: string | null;
  /** The same as a query, by which the launch can begin again. */
  query: string;
}

/** Names of frames; anything else is no name that a platform gives. */
const frameName = /^[\w-]{1,100}$/;

/** @returns null where something that is needed is missing, or there twice */
export function loginFields(request: FastifyRequest): LoginFields | null {
  const form =
    request.method === 'POST' ? request.body : new URLSearchParams(request.url.split('?')[1] ?? '');
  const fields = readOnce(form, names);
  if (!fields?.iss || !fields.target_link_uri || !fields.login_hint) return null;
  const { lti_storage_target: target, ...rest } = fields;
  return {
    issuer: fields.iss,
    clientID: fields.client_id ?? null,
    deploymentID: fields.lti_deployment_id ?? null,
    targetLinkURI: fields.target_link_uri,
    loginHint: fields.login_hint,
    messageHint: fields.lti_message_hint ?? null,
    storage: target !== undefined && frameName.test(target) ? target : null,
    query: new URLSearchParams(rest).toString(),
  };
}
