import {
  TextTone,
  isHttpsAddress,
  limits,
  type SchoolProfile,
  type SchoolProfileBody,
} from '@mebae/contracts';
import { hasTab, normaliseText } from '@mebae/rules';
import type { ComparedFields } from '@mebae/ui/forms';
import { z } from 'zod';
import type { Text } from '../../lib/text.ts';

const max = limits.nameLength;
const year = { min: 2000, max: 2100 };

/** Values of the form of the school's profile. */
export interface ProfileValues extends Omit<SchoolProfileBody, 'firstSchoolYear' | 'helpContact'> {
  helpContact: string;
  firstSchoolYear: string;
  /** The `updatedAt` that the input is based on. */
  basedOn: string;
}

/** Rules of the form, with messages in the user's language. */
export function profileSchema(t: Text) {
  const line = z
    .string()
    .trim()
    .max(max, t('school.error.tooLong', { max }))
    .refine((text) => !hasTab(text), t('school.error.tab'));
  return z.object({
    name: line.min(1, t('school.error.name')),
    shortName: line,
    englishName: line,
    address: z
      .string()
      .trim()
      .max(limits.addressLength, t('school.error.tooLong', { max: limits.addressLength }))
      .refine((text) => !hasTab(text), t('school.error.tab')),
    principalTitle: line,
    principalName: line,
    principalEnglishName: line,
    firstSchoolYear: z
      .string()
      .transform(normaliseText)
      .refine(
        (text) => /^\d{4}$/.test(text) && Number(text) >= year.min && Number(text) <= year.max,
        t('school.error.year', year),
      ),
    textTone: z.enum(TextTone),
    reportPrintsFallen: z.boolean(),
    mailSenderName: line,
    mailReplyTo: z
      .string()
      .trim()
      .refine((text) => text === '' || z.email().safeParse(text).success, t('school.error.email')),
    helpUrl: z
      .string()
      .trim()
      .max(limits.helpUrlLength, t('school.error.tooLong', { max: limits.helpUrlLength }))
      .refine((text) => text === '' || isHttpsAddress(text), t('school.error.https')),
    helpContact: z
      .string()
      .trim()
      .max(limits.helpContactLength, t('school.error.tooLong', { max: limits.helpContactLength }))
      .refine((text) => !hasTab(text), t('school.error.tab')),
    basedOn: z.string(),
  });
}

/** First values of the form. */
export function valuesOf(profile: SchoolProfile): ProfileValues {
  const {
    canSetFirstYear: _canSet,
    logo: _logo,
    mailAddress: _address,
    dispCtrlType: _display,
    licence: _licence,
    firstSchoolYear,
    helpContact = '',
    updatedAt,
    ...values
  } = profile;
  return {
    ...values,
    helpContact,
    firstSchoolYear: String(firstSchoolYear),
    basedOn: updatedAt,
  };
}

/** The body that the form sends. */
export function bodyOf({ basedOn, ...values }: ProfileValues) {
  return {
    ...values,
    firstSchoolYear: Number(values.firstSchoolYear),
    updatedAt: basedOn,
  } satisfies SchoolProfileBody & { updatedAt: string };
}

/** How a conflict names the fields of the form. */
export const comparedProfile = (t: Text): ComparedFields<ProfileValues, SchoolProfile> => ({
  valuesOf,
  labels: {
    name: t('school.name'),
    shortName: t('school.shortName'),
    englishName: t('school.englishName'),
    address: t('school.address'),
    principalTitle: t('school.principalTitle'),
    principalName: t('school.principalName'),
    principalEnglishName: t('school.principalEnglishName'),
    firstSchoolYear: t('school.firstYear'),
    textTone: t('school.tone'),
    mailSenderName: t('school.mailSender'),
    mailReplyTo: t('school.mailReplyTo'),
    helpUrl: t('school.helpUrl'),
    helpContact: t('school.helpContact'),
    reportPrintsFallen: t('school.reportPrintsFallen'),
  },
  texts: { textTone: (tone) => t(`school.tone.${tone}`) },
});
