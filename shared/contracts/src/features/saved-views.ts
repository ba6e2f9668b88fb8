import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { idParam } from '../lists.ts';
import { personName } from '../person.ts';
import { instant } from '../scalars.ts';

/** Bounds of saved views, of a school year. */
export const savedViewLimits = {
  perPerson: 50,
  sharedPerSchool: 200,
  name: limits.nameLength,
  search: 1_000,
} as const;

/** The pages whose choices can be saved: parts of class management, and statistics. */
export const savedViewPages = [
  'overview',
  'ranking',
  'trend',
  'pm',
  'trendAnalyses',
  'statistics',
] as const;
export type SavedViewPage = (typeof savedViewPages)[number];

/** A page with its choices, under a name. It holds no figures: whoever opens it sees what they may see today. */
export const savedView = z.object({
  savedViewID: z.number(),
  name: z.string(),
  page: z.enum(savedViewPages),
  /** The choices, as the page's address has them, without a question mark. */
  search: z.string(),
  /** Whether the school's other staff find it in their list. */
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** Whether the caller may rename, share and delete it. */
  canChange: z.boolean(),
  savedBy: personName,
  updatedAt: z.string(),
});
export type SavedView = z.infer<typeof savedView>;

const savedViewValues = z.object({
  name: z.string().min(1).max(savedViewLimits.name),
  isShared: z.boolean(),
});

export const savedViewBody = savedViewValues.extend({
  page: z.enum(savedViewPages),
  search: z
    .string()
    .max(savedViewLimits.search)
    .regex(/^[\w\-.~%&=+:,*]*$/),
});
export type SavedViewBody = z.infer<typeof savedViewBody>;

export const savedViewChange = savedViewValues.extend({ updatedAt: instant });
export type SavedViewChange = z.infer<typeof savedViewChange>;

/** Why a view is refused: the failure's `reason`; the browser has the texts. */
export const SavedViewRefusal = {
  /** The caller has one of that name in this school year. */
  NameTaken: 'nameTaken',
  /** The caller, or with shared ones the school, has as many as there may be. */
  TooMany: 'tooMany',
} as const;

const params = z.object({ savedViewID: idParam });

export const savedViewsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/savedViews',
    access: 'staff',
    summary: 'Views of the school year that the caller has saved or that are shared in the school',
    response: z.object({ data: z.array(savedView) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/savedViews',
    access: 'staff',
    summary: 'Save the choices of a page under a name',
    body: savedViewBody,
    response: z.object({ savedViewID: z.number() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/savedViews/:savedViewID',
    access: 'staff',
    summary: 'Rename, share or stop sharing a saved view',
    params,
    body: savedViewChange,
    response: z.object({}),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/savedViews/:savedViewID',
    access: 'staff',
    summary: 'Delete a saved view',
    params,
    query: z.object({ updatedAt: instant }),
    response: z.object({}),
  }),
};
