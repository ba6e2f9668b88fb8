import { Role, type EndpointName, type SecondFactorOf } from '@mebae/contracts';

/** One's account with its second factors, going on with a covered session, and the guide, which says how to set one up. */
const features: readonly string[] = ['account', 'secondFactors', 'coveredSession', 'guide'];

/**
 * Whether a call may be made by somebody of whom the school requires a second factor and who has none yet: nothing else
 * opens until one is set up. Calls without a school's session are not asked about.
 */
export const isOpenWithoutFactor = (call: EndpointName): boolean =>
  features.includes(call.split('.')[0] ?? '');

/** Whether a school's rule requires a second factor of somebody. Operators come by a link and need none. */
export const isFactorRequired = (of: SecondFactorOf, role: number): boolean =>
  role !== Role.IgsAdmin &&
  (of === 'everybody' || (of === 'administrators' && role === Role.Admin));
