import {
  importFileReasons,
  limits,
  promotionWays,
  type ImportNoteEntry,
  type ImportParams,
  type ImportReasonEntry,
} from '@mebae/contracts';
import { ApiError, errorTextOf, personName, useLanguage, type TextKey } from '@mebae/platform';
import { useMemo } from 'react';
import { oneOf } from '../../lib/one-of.ts';
import { useText, type Text } from '../../lib/text.ts';
import { useImportWords } from './import-words.ts';

/** Fields of every kind have their text in one place: what is named alike is called alike. */
const fieldText = (field: string, t: Text): string =>
  t(`import.field.${field}` as TextKey<'settings'>);

/** Outcomes that a row of a promotion can name. */
const ways: readonly string[] = [...promotionWays, 'newcomers'];

function valueText(field: string, value: string, t: Text): string {
  const isNamed =
    field === 'state' ||
    (field === 'role' && /^[12]$/.test(value)) ||
    (field === 'way' && ways.includes(value));
  return isNamed ? t(`import.${field}.${value}` as TextKey<'settings'>) : value;
}

type Language = ReturnType<typeof useLanguage>;

export interface ImportTexts {
  /** A field's name as its column is headed. */
  field(field: string): string;
  /** A value as people read it: a role by its name. */
  value(field: string, value: string): string;
  /** Why a row can't be taken, with what to do. */
  reason(entry: ImportReasonEntry): string;
  /** The text of a note on a value that was forgiven or left out. */
  note(entry: ImportNoteEntry): string;
  /** Why a file can't be read: title and advice. */
  file(error: unknown): { title: string; advice: string };
}

/** Parameters of the API as a text's values: lists joined, a person's names in the language's order. */
function valuesOf(
  params: ImportParams,
  t: Text,
  language: Language,
): Record<string, string | number> {
  const values = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(t('list.separator')) : value,
    ]),
  );
  const { lastName, firstName, lastNameKana = '', firstNameKana = '' } = values;
  if (lastName === undefined || firstName === undefined) return values;
  const person = {
    lastName: String(lastName),
    firstName: String(firstName),
    lastNameKana: String(lastNameKana),
    firstNameKana: String(firstNameKana),
  };
  return { ...values, person: personName(person, language) };
}

function fileText(error: unknown, t: Text, language: Language): { title: string; advice: string } {
  if (!(error instanceof ApiError)) return { title: errorTextOf(error, language), advice: '' };
  if (error.status === 413) {
    return { title: t('import.file.tooLarge'), advice: t('import.fileAdvice.tooLarge') };
  }
  const [first, ...params] = error.reason;
  const reason = oneOf(first ?? null, importFileReasons);
  if (!reason) return { title: errorTextOf(error, language), advice: '' };
  const columns = params.map((field) => fieldText(field, t)).join(t('list.separator'));
  const values = { columns, max: limits.importRows };
  return {
    title: t(`import.file.${reason}`, values),
    advice: t(`import.fileAdvice.${reason}`, values),
  };
}

function reasonText(entry: ImportReasonEntry, t: Text, language: Language): string {
  const known = entry.params['known'];
  const values = {
    field: entry.field ? fieldText(entry.field, t) : '',
    ...valuesOf(entry.params, t, language),
  };
  const nothingKnown = Array.isArray(known) && known.length === 0;
  if (entry.code === 'required' && entry.field === 'firstName') {
    return t('import.reason.givenNameRequired');
  }
  if (entry.code === 'classUnknown' && entry.field === 'schoolClasses') {
    return t('import.reason.classesUnknown', values);
  }
  if (entry.code === 'classUnknown' && entry.field === 'nextClass') {
    return t(
      nothingKnown ? 'import.reason.noNextClasses' : 'import.reason.nextClassUnknown',
      values,
    );
  }
  if (entry.code === 'classOfWay') {
    const way = valueText('way', String(entry.params['way']), t);
    return t('import.reason.classOfWay', { ...values, way });
  }
  if (entry.code === 'classUnknown' && nothingKnown) return t('import.reason.gradeUnknown', values);
  if (entry.code === 'dateInCell' && known !== undefined) {
    return t('import.reason.dateInClass', values);
  }
  return t(`import.reason.${entry.code}`, values);
}

/** Texts for everything that the import names by a code. */
export function useImportTexts(): ImportTexts {
  const t = useText();
  const words = useImportWords();
  const language = useLanguage();
  return useMemo(
    () => ({
      field: (field) => fieldText(field, t),
      value: (field, value) => valueText(field, value, t),
      reason: (entry) => reasonText(entry, t, language),
      note: (entry) => t(`import.note.${entry.code}`, valuesOf(entry.params, t, language)),
      file: (error) => fileText(error, words, language),
    }),
    [t, words, language],
  );
}
