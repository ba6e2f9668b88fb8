import { DispCtrlType, type SchoolProfile } from '@mebae/contracts';
import { Body1, formatDate, formatNumber, useLanguage } from '@mebae/platform';
import { KeyValue, Section } from '@mebae/ui';
import { useText } from '../../lib/text.ts';

/** The school's plan, and the screens that it shows; nobody changes it here. */
export function PlanSection({ profile: { licence, dispCtrlType } }: { profile: SchoolProfile }) {
  const t = useText();
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const plan = licence
    ? [
        { label: t('school.plan'), value: licence.plan },
        { label: t('school.planEnd'), value: formatDate(licence.endsOn, language) },
        {
          label: t('school.planStudents'),
          value: t('school.planOf', {
            students: number(licence.students),
            max: number(licence.maxStudents),
          }),
        },
      ]
    : [];
  const display = dispCtrlType === DispCtrlType.Uchida ? 'uchida' : 'normal';
  return (
    <Section title={t('school.planTitle')} description={t('school.planHint')}>
      {!licence && <Body1 as="p">{t('school.noPlan')}</Body1>}
      <KeyValue
        items={[...plan, { label: t('school.display'), value: t(`school.display.${display}`) }]}
      />
    </Section>
  );
}
