import { z } from 'zod';
import { bulkResult, studentIDs } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { idParam } from '../lists.ts';
import { lineOfText } from '../text.ts';
import { tagRow } from './students.ts';

const tagText = lineOfText.min(1).max(limits.tagLength);
const tagParam = z.object({ tagID: idParam });

/** Why a tag is refused, in `reason`. */
export const TagRefusal = { Taken: 'tagTaken', TooMany: 'tooManyTags' } as const;

/** A change of a tag. */
export const tagChange = z.object({
  tag: tagText,
  colour: tagRow.shape.colour,
  /** How the tag was when the change was typed; 409 where somebody else has changed it since. */
  basedOn: tagRow.pick({ colour: true }).extend({ tag: tagText }),
});
export type TagChange = z.infer<typeof tagChange>;

export const tagEndpoints = {
  change: endpoint({
    method: 'PUT',
    path: '/tags/:tagID',
    access: 'staff',
    summary: 'Renames or colours a tag',
    params: tagParam,
    body: tagChange,
    response: tagRow,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/tags/:tagID/merge',
    access: 'staff',
    summary: 'Gives everybody with this tag another one in its place, and removes it',
    params: tagParam,
    body: z.object({ into: z.number().int().positive() }),
    response: bulkResult,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/tags/:tagID/remove',
    access: 'staff',
    summary: 'Removes a tag from everybody',
    params: tagParam,
    response: bulkResult,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/tags/assign',
    access: 'staff',
    summary: 'Adds tags to students and takes others away',
    body: z.object({
      studentIDs,
      /** Tags that the school does not have yet are made. */
      add: z.array(tagText).max(limits.tagsPerStudent).default([]),
      removeTagIDs: z.array(z.number().int().positive()).max(limits.tagsPerStudent).default([]),
      /** The one priority tag of all of them; null takes it away, absent leaves it. */
      priorityTag: tagText.nullable().optional(),
    }),
    response: bulkResult,
  }),
};
