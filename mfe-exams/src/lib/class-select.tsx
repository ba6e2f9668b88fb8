import type { ExamClassProgress } from '@mebae/contracts';
import { Field, Select, useTranslation } from '@mebae/platform';
import { useClassName } from './class-name.ts';

interface ClassSelectProps {
  classes: readonly ExamClassProgress[];
  /** Id of the chosen class; empty for all. */
  value: string;
  onChange: (schoolClassID: string) => void;
  /** Words of the choice of all classes; without them one class has to be chosen. */
  all?: string;
}

/** Chooses one class of a course. */
export function ClassSelect({ classes, value, onChange, all }: ClassSelectProps) {
  const { t } = useTranslation('exams');
  const className = useClassName();
  return (
    <Field label={t('class.header')}>
      <Select value={value} onChange={(_, { value: chosen }) => onChange(chosen)}>
        {all !== undefined && <option value="">{all}</option>}
        {classes.map((row) => (
          <option key={row.schoolClassID} value={row.schoolClassID}>
            {className(row)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
