import type { ImportSummary } from '@mebae/contracts';
import { Field, Select } from '@mebae/platform';
import { useBusy } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { useImportWrites } from './import.resource.ts';

interface ChooseSchoolProps {
  summary: ImportSummary;
  onChanged: (summary: ImportSummary) => Promise<unknown>;
}

/** Which school of a package is this one: nothing without schools, or where the only one is it. */
export function ChooseSchool({ summary, onChanged }: ChooseSchoolProps) {
  const t = useText();
  const { chooseSchool } = useImportWrites(summary.importID);
  const [isBusy, run] = useBusy();
  const { schools = [], school = null } = summary;
  if (schools.length === 0 || (schools.length === 1 && school !== null)) return null;
  return (
    <Field
      label={t('import.school')}
      validationState={school === null ? 'warning' : 'none'}
      validationMessage={school === null ? t('import.schoolHint') : undefined}
    >
      <Select
        value={school ?? ''}
        disabled={isBusy}
        onChange={(_, { value }) => run(async () => onChanged(await chooseSchool(value)))}
      >
        {school === null && <option value="">—</option>}
        {schools.map(({ id, name, people }) => (
          <option key={id} value={id}>
            {t('import.schoolOption', { name, n: people })}
          </option>
        ))}
      </Select>
    </Field>
  );
}
