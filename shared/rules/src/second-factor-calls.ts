import type { EndpointName } from '@mebae/contracts';

/** One's account with its second factors, and the guide, which says how to set one up. */
const features: readonly string[] = ['account', 'secondFactors', 'guide'];

/**
 * Whether a call may be made by somebody of whom the school requires a second factor and who has none yet: nothing else
 * opens until one is set up. Calls without a school's session are not asked about.
 */
export const isOpenWithoutFactor = (call: EndpointName): boolean =>
  features.includes(call.split('.')[0] ?? '');
