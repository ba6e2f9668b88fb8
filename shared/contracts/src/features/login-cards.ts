import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { listOf } from '../lists.ts';
import { examParams } from '../params.ts';
import { examineeSelection } from './exam-follow-up.ts';
import { operation } from './operations.ts';

/** Letters and digits that nobody mistakes for each other; a short code has ten of them. */
export const shortCodeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const shortCodeLength = 10;

/** Where a short code is typed in, below the product's own address. */
export const shortCodePage = '/c';

/** Cards on a page of A4. */
export const cardsPerPage = [8, 10] as const;

/** A file of cards can be downloaded for so long. */
export const loginCardHours = 24;

/** The typed code as it is kept: capitals and digits, without spaces and hyphens. */
export const normaliseShortCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '');

/** Ten characters as a card shows them: `7K2M9-QXD4R`. */
export const shownShortCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

export const loginCards = z.object({
  cardsID: z.uuid(),
  fileName: z.string(),
  people: z.number(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type LoginCards = z.infer<typeof loginCards>;

export const loginCardEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/exams/:evalSettingID/cards',
    access: 'staff',
    summary: 'Own files of login cards that can be downloaded',
    params: examParams,
    response: listOf(loginCards),
  }),
  start: endpoint({
    method: 'POST',
    path: '/exams/:evalSettingID/cards',
    access: 'staff',
    summary: 'Have login cards drawn as a PDF',
    params: examParams,
    body: z.object({ people: examineeSelection, perPage: z.literal(cardsPerPage) }),
    response: operation,
  }),
  file: endpoint({
    method: 'GET',
    path: '/exams/:evalSettingID/cards/:cardsID',
    access: 'staff',
    transfer: 'download',
    summary: 'A file of login cards',
    params: examParams.extend({ cardsID: z.uuid() }),
  }),
};

export const shortCodeEndpoints = {
  open: endpoint({
    method: 'POST',
    path: '/answer/code',
    access: 'public',
    summary: 'The personal link that a login card’s short code stands for',
    body: z.object({ code: z.string().max(40) }),
    response: z.object({ token: z.string() }),
  }),
};
