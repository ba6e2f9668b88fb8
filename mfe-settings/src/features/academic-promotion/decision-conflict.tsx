import type { PromotionClass, PromotionStudent, PromotionWay } from '@mebae/contracts';
import { makeStyles, personName, useLanguage, useNotice } from '@mebae/platform';
import { useUndoNotice } from '@mebae/ui';
import { ConflictMessage, differenceOf } from '@mebae/ui/forms';
import { useEffect, useRef } from 'react';
import { useText } from '../../lib/text.ts';
import { readStudents } from './promotion.resource.ts';
import type { Decisions } from './use-decisions.ts';
import { useFailure } from './use-failure.ts';

const useStyles = makeStyles({ place: { margin: '12px 0' } });

interface DecisionConflictProps {
  decisions: Decisions;
  classes: readonly PromotionClass[];
}

/** Says whose decision about students came first and how both differ, and lets one of both be chosen. */
export function DecisionConflict({ decisions, classes }: DecisionConflictProps) {
  const { refused, keepMine, takeTheirs } = decisions;
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const notice = useNotice();
  const showFailure = useFailure();
  const showUndoNotice = useUndoNotice('/promotion');
  const wayText = useWayText(classes);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // the row that was decided may stand far below
    if (refused) place.current?.scrollIntoView({ block: 'center' });
  }, [refused]);
  if (!refused) return null;
  const { change, students, theirs, way, classKey } = refused;
  const readLatest = async () => {
    try {
      return await readStudents(students.map(({ studentID }) => studentID));
    } catch (error) {
      notice.error(error);
      return null;
    }
  };
  const keep = async (latest: readonly PromotionStudent[]) => {
    try {
      const decided = await keepMine(latest);
      if (!decided) return;
      const values = { n: decided.changed, way: t(`promotion.way.${way}`) };
      showUndoNotice(t('promotion.decided', values), decided.undoID);
    } catch (error) {
      await showFailure(error);
    }
  };
  const decided = new Set(theirs.map(({ studentID }) => studentID));
  const compare = (latest: readonly PromotionStudent[]) =>
    latest.flatMap((student) => {
      if (!decided.has(student.studentID)) return [];
      return differenceOf(
        personName(student, language),
        wayText(way, classKey),
        wayText(student.way, student.classKey),
      );
    });
  return (
    <div ref={place} className={styles.place}>
      <ConflictMessage
        conflict={{ change, readLatest }}
        compare={compare}
        onTakeTheirs={takeTheirs}
        onKeepMine={(latest) => void keep(latest)}
      />
    </div>
  );
}

/** A way with the class that it leads to, where that is chosen. */
function useWayText(
  classes: readonly PromotionClass[],
): (way: PromotionWay, classKey: number | null) => string {
  const t = useText();
  return (way, classKey) => {
    const text = t(`promotion.way.${way}`);
    const found = classes.find(({ key }) => key === classKey);
    if (!found) return text;
    const detail = t('students.className', { grade: found.grade, name: found.schoolClassName });
    return t('promotion.withDetail', { text, detail });
  };
}
