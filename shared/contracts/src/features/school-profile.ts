import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { lineOfText } from '../text.ts';
import { instant } from '../scalars.ts';

/** Style of texts that the product proposes for records: 常体 or 敬体. */
export const TextTone = { Plain: 'plain', Polite: 'polite' } as const;
export type TextTone = (typeof TextTone)[keyof typeof TextTone];

/** Bounds of a logo; it is a picture of pixels, because an SVG can hold scripts. */
export const logoLimits = {
  bytes: 512 * 1024,
  pixelsMin: 32,
  pixelsMax: 2000,
  mediaTypes: ['image/png', 'image/jpeg'],
} as const;

/** Why a logo is refused: the failure's `reason`; the browser has the texts. */
export const LogoRefusal = {
  /** Neither a PNG nor a JPEG, or one that is cut off or damaged. */
  Format: 'logoFormat',
  Bytes: 'logoBytes',
  Pixels: 'logoPixels',
} as const;
export type LogoRefusal = (typeof LogoRefusal)[keyof typeof LogoRefusal];

/** First entry of the `reason` where the first school year can't be changed: the school has classes. */
export const firstYearIsSet = 'firstYearIsSet';

const optionalLine = lineOfText.pipe(z.string().max(limits.nameLength));

const contactLine = lineOfText.pipe(z.string().max(limits.helpContactLength));

/** An address in the web that opens over TLS. */
const httpsAddress = z
  .string()
  .trim()
  .max(limits.helpUrlLength)
  .refine((text) => text === '' || isHttpsAddress(text), 'https');

/** Whether a text is an absolute https address without a user name or a password. */
export function isHttpsAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
}

export const schoolProfileBody = z.object({
  name: lineOfText.pipe(z.string().min(1).max(limits.nameLength)),
  /** For narrow places such as lists and letters; empty: the full name. */
  shortName: optionalLine,
  /** For letters in English; empty: the full name. */
  englishName: optionalLine,
  /** Postal address for letters; it may be empty. */
  address: lineOfText.pipe(z.string().max(limits.addressLength)),
  /** Title of the head of the school in Japanese letters; empty: 校長. */
  principalTitle: optionalLine,
  /** The person who signs letters for the school; empty: letters name the school only. */
  principalName: optionalLine,
  /** The same name in Latin letters, for letters in English and Vietnamese; empty: as in Japanese. */
  principalEnglishName: optionalLine,
  firstSchoolYear: z.number().int().min(2000).max(2100),
  textTone: z.enum(TextTone),
  /** Reports for students and families say, in words, what has fallen since the course before. */
  reportPrintsFallen: z.boolean(),
  /** Sender of mails, as recipients see it; empty: the product's name. */
  mailSenderName: optionalLine,
  /** Where answers to mails go; empty: nowhere. */
  mailReplyTo: z.union([z.literal(''), z.email().max(limits.emailLength)]),
  /** Where the help link leads; empty: the product's own guide. */
  helpUrl: httpsAddress,
  /** The contact of staff when the guide has no answer; empty: nobody is named. A change without it leaves it. */
  helpContact: contactLine.optional(),
});
export type SchoolProfileBody = z.infer<typeof schoolProfileBody>;

export const schoolProfile = schoolProfileBody.extend({
  /** False as soon as the school has classes: every year since then is counted from it. */
  canSetFirstYear: z.boolean(),
  /** Version of the logo, which its address carries; null: there is none. */
  logo: z.string().nullable(),
  /** Address from which the school's mails are sent, without the display name. */
  mailAddress: z.string(),
  dispCtrlType: z.number(),
  /** Null: the school has no plan. */
  licence: z
    .object({
      plan: z.string(),
      /** `YYYY-MM-DD` */
      endsOn: z.string(),
      maxStudents: z.number(),
      /** Enrolled in the current school year. */
      students: z.number(),
    })
    .nullable(),
  /** Sent back with a change, so that nobody overwrites what another has just written. */
  updatedAt: z.string(),
});
export type SchoolProfile = z.infer<typeof schoolProfile>;

export const schoolProfileEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/school/profile',
    access: 'staff',
    summary: "The school's names, what its mails and its help link say, its plan",
    response: schoolProfile,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/school/profile',
    access: 'staff',
    summary: "Change the school's names, its mails' sender, its help link",
    body: schoolProfileBody.extend({ updatedAt: instant }),
    response: schoolProfile,
  }),
  logo: endpoint({
    method: 'GET',
    path: '/school/logo',
    access: 'staff',
    transfer: 'download',
    summary: "The school's logo (PNG or JPEG)",
    query: z.object({ version: z.string().max(64).optional() }),
  }),
  setLogo: endpoint({
    method: 'POST',
    path: '/school/logo',
    access: 'staff',
    transfer: 'upload',
    summary:
      "Set the school's logo: PNG or JPEG, kept without what a camera or a program wrote in it",
    response: z.object({ logo: z.string() }),
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/school/logo',
    access: 'staff',
    summary: "Remove the school's logo",
    response: z.object({}),
  }),
};
