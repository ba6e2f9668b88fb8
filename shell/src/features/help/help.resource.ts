import { endpoints } from '@mebae/contracts';
import { api } from '@mebae/platform';

/** The page of a screen that needs no sign-in. */
export const readPublicPage = (screen: string) =>
  api(endpoints.guide.publicPage, { query: { screen } });
