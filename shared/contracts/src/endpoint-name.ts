import type { Endpoint } from './endpoint.ts';
import * as endpoints from './endpoints.ts';

type Features = typeof endpoints;

/** `<feature>.<name>` of every endpoint, such as `students.detail`. */
export type EndpointName = {
  [Feature in keyof Features]: `${Feature}.${keyof Features[Feature] & string}`;
}[keyof Features];

const byName = Object.fromEntries(
  Object.entries(endpoints).flatMap(([feature, group]) =>
    Object.entries(group).map(([name, endpoint]) => [`${feature}.${name}`, endpoint]),
  ),
) as unknown as Record<EndpointName, Endpoint>;

/** Every endpoint's name, in the order of the declarations. */
export const endpointNames = Object.keys(byName) as EndpointName[];

const byObject = new Map<object, EndpointName>(endpointNames.map((name) => [byName[name], name]));

/**
 * The name of an endpoint, for rules and records about calls.
 * @param endpoint the declaration itself, as it stands in `endpoints`
 * @throws Error for a declaration that `endpoints` doesn't gather: it would escape the permission matrix
 */
export function endpointName(endpoint: object): EndpointName {
  const name = byObject.get(endpoint);
  if (!name) throw new Error('This endpoint is not gathered in endpoints.ts.');
  return name;
}

/** The declaration of that name. */
export const endpointOf = (name: EndpointName): Endpoint => byName[name];
