import { endpoints } from '@mebae/contracts';
import { useApi } from '@mebae/platform';

/**
 * Reads what went wrong or is left to do in the school, and how far its initial setup is.
 * @param asks false asks nothing
 */
export const useHomeAttention = (asks = true) => useApi(endpoints.home.attention, asks ? {} : null);
