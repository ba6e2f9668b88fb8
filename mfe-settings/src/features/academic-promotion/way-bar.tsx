import {
  promotionWays,
  type PromotionClass,
  type PromotionStudent,
  type PromotionWay,
} from '@mebae/contracts';
import { Button } from '@mebae/platform';
import { Allowed, useUndoNotice, type Selection, useBusy, SelectFilter } from '@mebae/ui';
import { useState } from 'react';
import { SelectionBar } from '../../lib/selection-bar.tsx';
import { useText } from '../../lib/text.ts';
import type { Decisions } from './use-decisions.ts';
import { useFailure } from './use-failure.ts';

interface WayBarProps {
  selection: Selection<PromotionStudent>;
  /** Rows of the page that is shown. */
  page: readonly PromotionStudent[];
  classes: readonly PromotionClass[];
  decisions: Decisions;
}

/** Decides the way of all who are chosen; can be taken back. */
export function WayBar({ selection, page, classes, decisions }: WayBarProps) {
  const t = useText();
  const [way, setWay] = useState<PromotionWay>('promoted');
  const [classKey, setClassKey] = useState<number | null>(null);
  const [isBusy, decide] = useDecideWays(selection, decisions);
  const isStaying = way === 'promoted' || way === 'retained';
  return (
    <SelectionBar selection={selection} page={page}>
      <SelectFilter
        label={t('promotion.wayLabel')}
        value={way}
        onChange={(value) =>
          setWay(promotionWays.find((promotionWay) => promotionWay === value) ?? 'promoted')
        }
        options={promotionWays.map((promotionWay) => ({
          value: promotionWay,
          text: t(`promotion.way.${promotionWay}`),
        }))}
      />
      {isStaying && (
        <SelectFilter
          label={t('promotion.newClass')}
          value={classKey ?? ''}
          onChange={(value) => setClassKey(value === '' ? null : Number(value))}
          none={t('promotion.classByProduct')}
          options={classes.map(({ key, grade, schoolClassName }) => ({
            value: key,
            text: t('students.className', { grade, name: schoolClassName }),
          }))}
        />
      )}
      <Allowed call="promotion.setStudents">
        <Button
          appearance="primary"
          disabledFocusable={isBusy}
          onClick={() => decide(way, isStaying ? classKey : null)}
        >
          {t('students.bulk.apply')}
        </Button>
      </Allowed>
    </SelectionBar>
  );
}

function useDecideWays(
  selection: Selection<PromotionStudent>,
  decisions: Decisions,
): [boolean, (way: PromotionWay, classKey: number | null) => void] {
  const t = useText();
  const showFailure = useFailure();
  const showUndoNotice = useUndoNotice('/promotion');
  const [isBusy, run] = useBusy();
  const decide = async (way: PromotionWay, classKey: number | null) => {
    try {
      const students = [...selection.chosen.values()];
      const decided = await decisions.decide({ students, way, classKey });
      selection.clear();
      if (!decided) return;
      const values = { n: decided.changed, way: t(`promotion.way.${way}`) };
      showUndoNotice(t('promotion.decided', values), decided.undoID);
    } catch (error) {
      await showFailure(error);
    }
  };
  return [isBusy, (way, classKey) => run(() => decide(way, classKey))];
}
