import {
  promotionWays,
  type PromotionClass,
  type PromotionStudent,
  type PromotionWay,
} from '@mebae/contracts';
import { personName, Select, useLanguage } from '@mebae/platform';
import { type Column, type Selection, personColumn, selectColumn } from '@mebae/ui';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import type { Decisions } from './use-decisions.ts';
import { useFailure } from './use-failure.ts';

/** Columns of the old year's students, with the way that each takes to choose. */
export function useWayColumns(
  classes: readonly PromotionClass[],
  { chosen, toggle }: Selection<PromotionStudent>,
  { decide }: Decisions,
): Column<PromotionStudent>[] {
  const t = useText();
  const language = useLanguage();
  return useMemo(
    () => [
      selectColumn({
        header: t('students.choice'),
        labelOf: (row) => t('students.chooseOne', { name: personName(row, language) }),
        isChosen: (row) => chosen.has(row.studentID),
        toggle,
      }),
      {
        id: 'class',
        header: t('promotion.oldClass'),
        cell: ({ grade, schoolClassName }) =>
          grade !== null &&
          schoolClassName !== null &&
          t('students.className', { grade, name: schoolClassName }),
        width: 110,
      },
      personColumn({ header: t('students.name'), width: 170, kana: 'secondary' }),
      {
        // tells apart who has the same name and the same kana
        id: 'manageNumber',
        header: t('students.manageNumber'),
        cell: ({ manageNumber }) => manageNumber,
        width: 120,
      },
      {
        id: 'way',
        header: t('promotion.wayLabel'),
        cell: (row) => <WayChoice student={row} decide={decide} />,
        width: 150,
      },
      {
        id: 'newClass',
        header: t('promotion.newClass'),
        cell: (row) => <NewClassChoice student={row} classes={classes} decide={decide} />,
        width: 150,
      },
    ],
    [classes, t, language, chosen, toggle, decide],
  );
}

/** Writes a decision about one student; what fails is shown as a notice. */
function useDecide({ student, decide }: ChoiceProps) {
  const showFailure = useFailure();
  return (way: PromotionWay, classKey: number | null) =>
    void decide({ students: [student], way, classKey }).catch(showFailure);
}

interface ChoiceProps {
  student: PromotionStudent;
  decide: Decisions['decide'];
}

function WayChoice(props: ChoiceProps) {
  const { student } = props;
  const t = useText();
  const language = useLanguage();
  const decide = useDecide(props);
  return (
    <Select
      aria-label={t('promotion.wayOf', { name: personName(student, language) })}
      value={student.way}
      onChange={(_, { value }) => {
        const way = promotionWays.find((promotionWay) => promotionWay === value);
        if (way) decide(way, null);
      }}
    >
      {promotionWays.map((way) => (
        <option key={way} value={way}>
          {t(`promotion.way.${way}`)}
        </option>
      ))}
    </Select>
  );
}

function NewClassChoice(props: ChoiceProps & { classes: readonly PromotionClass[] }) {
  const { student, classes } = props;
  const t = useText();
  const language = useLanguage();
  const decide = useDecide(props);
  if (student.way !== 'promoted' && student.way !== 'retained') return null;
  return (
    <Select
      aria-label={t('promotion.newClassOf', { name: personName(student, language) })}
      value={student.classKey ?? ''}
      onChange={(_, { value }) => decide(student.way, value === '' ? null : Number(value))}
    >
      <option value="">{t('promotion.noClass')}</option>
      {classes.map(({ key, grade, schoolClassName }) => (
        <option key={key} value={key}>
          {t('students.className', { grade, name: schoolClassName })}
        </option>
      ))}
    </Select>
  );
}
