import { limits } from '@mebae/contracts';
import { useText } from '../../lib/text.ts';
import { OptionalNumberSection } from './optional-number-section.tsx';
import { useSecurityWrites } from './school-setting.resource.ts';

const usual = 15;
const { coverMinutesMin: min, coverMinutesMax: max } = limits;

interface CoverSectionProps {
  savedMinutes: number | null;
  /** Begins the form again with what is saved now. */
  onReload: (minutes: number | null) => void;
}

/** After how many idle minutes the screens of staff are locked, if ever. */
export function CoverSection({ savedMinutes, onReload }: CoverSectionProps) {
  const t = useText();
  const { update } = useSecurityWrites();
  return (
    <OptionalNumberSection
      keptAs="screen lock"
      words={{
        title: t('school.cover'),
        hint: t('school.coverHint'),
        isOn: t('school.coverLabel'),
        number: t('school.minutes'),
        unit: t('school.minutesUnit'),
        problem: t('school.minutesProblem', { min, max }),
        saved: t('school.coverSaved'),
        rule: (n) => (n === null ? t('school.noCover') : t('school.coverMinutes', { n })),
      }}
      limits={{ min, max, usual }}
      saved={savedMinutes}
      of={({ coverMinutes }) => coverMinutes}
      save={(coverMinutes, coverMinutesBasedOn) => update({ coverMinutes, coverMinutesBasedOn })}
      onReload={onReload}
    />
  );
}
