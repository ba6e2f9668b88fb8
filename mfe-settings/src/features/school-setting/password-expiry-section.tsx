import { limits } from '@mebae/contracts';
import { useText } from '../../lib/text.ts';
import { OptionalNumberSection } from './optional-number-section.tsx';
import { useSecurityWrites } from './school-setting.resource.ts';

const usual = 180;
const { passwordExpiryDaysMin: min, passwordExpiryDaysMax: max } = limits;

interface PasswordExpirySectionProps {
  savedDays: number | null;
  /** Begins the form again with what is saved now. */
  onReload: (days: number | null) => void;
}

/** After how many days a password has to be changed, if ever. */
export function PasswordExpirySection({ savedDays, onReload }: PasswordExpirySectionProps) {
  const t = useText();
  const { update } = useSecurityWrites();
  return (
    <OptionalNumberSection
      keptAs="password expiry"
      words={{
        title: t('school.expiry'),
        hint: t('school.expiryHint'),
        isOn: t('school.expiryLabel'),
        number: t('school.days'),
        unit: t('school.daysUnit'),
        problem: t('school.daysProblem', { min, max }),
        saved: t('school.expirySaved'),
        rule: (n) => (n === null ? t('school.noExpiry') : t('school.expiryDays', { n })),
      }}
      limits={{ min, max, usual }}
      saved={savedDays}
      of={({ passwordExpiryDays }) => passwordExpiryDays}
      save={(passwordExpiryDays, passwordExpiryBasedOn) =>
        update({ passwordExpiryDays, passwordExpiryBasedOn })
      }
      onReload={onReload}
    />
  );
}
