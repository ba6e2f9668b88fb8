import { CompetencySettingType } from '@mebae/contracts';
import { schoolYearOf } from '@mebae/rules';
import type { DemoSchool } from './schools.ts';

const day = 24 * 3600_000;

/** A course of a demo school, and how far it has come. */
export interface SeededCourse {
  competencySettingType: CompetencySettingType;
  /** Unless the setting type says which. */
  competencyIDs?: number[];
  questionTypeID: number;
  title: string;
  description: string;
  startAt: Date;
  endAt: Date;
  grades: number[];
  /** Share of people who have answered everything; another tenth has begun. */
  answered: number;
  /** Asks for the disposition test and the trend check too. */
  hasParts: boolean;
  /** Everybody who evaluates others answers about the anchoring examples first. */
  hasExamples?: true;
  /** Number of students of the last class who have come after the start: they join as late comers. */
  late?: number;
}

/**
 * The lower secondary school's set: the recommended one, and what a PM analysis needs besides. With both statements of each
 * competency scores have a usable error from four evaluators.
 */
const wide = {
  competencySettingType: CompetencySettingType.Customize,
  competencyIDs: [1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 14, 15, 16, 17, 18, 20],
  questionTypeID: 10,
};

/** Finished courses and running ones of a school, near enough to now that the demo never looks old. */
export function seededCourses(key: DemoSchool['key'], now: Date): SeededCourse[] {
  const at = (days: number, hour: number): Date => {
    const date = new Date(now.getTime() + days * day);
    date.setUTCHours(hour - 9, 0, 0, 0);
    return date;
  };
  const year = schoolYearOf(now);
  // the first two lie in the last school year, so that growth spans a change of classes
  const june = new Date(`${year - 1}-06-10T09:00:00+09:00`);
  const november = new Date(`${year - 1}-11-10T09:00:00+09:00`);
  if (key === 'kodomo') {
    const primary = {
      competencySettingType: CompetencySettingType.Mini,
      questionTypeID: 6,
      grades: [5, 6],
      hasParts: false,
    };
    const titleOf = (round: number, startAt: Date): string =>
      `${schoolYearOf(startAt)}年度 第${round}回 ふり返りアンケート（5・6年生）`;
    return [
      {
        ...primary,
        title: titleOf(1, at(-120, 9)),
        description: '新しい学級での係活動と当番をふり返ります。',
        startAt: at(-120, 9),
        endAt: at(-106, 16),
        answered: 1,
      },
      {
        ...primary,
        title: titleOf(2, at(-45, 9)),
        description: '林間学校と班での活動をふり返ります。',
        startAt: at(-45, 9),
        endAt: at(-31, 16),
        answered: 1,
        hasExamples: true,
      },
      {
        ...primary,
        title: titleOf(3, at(-3, 9)),
        description: '運動会と学習発表会での活動をふり返ります。',
        startAt: at(-3, 9),
        endAt: at(11, 16),
        answered: 0.6,
      },
    ];
  }
  if (key === 'uchida') {
    const ofUchida = {
      competencySettingType: CompetencySettingType.Uchida,
      questionTypeID: 1,
      grades: [1, 2, 3],
      hasParts: false,
    };
    const titleOf = (round: number, startAt: Date): string =>
      `${schoolYearOf(startAt)}年度 第${round}回 学びの力の評価`;
    return [
      {
        ...ofUchida,
        title: titleOf(1, at(-130, 9)),
        description: '学級と班の活動をふり返って評価します。',
        startAt: at(-130, 9),
        endAt: at(-116, 18),
        answered: 1,
      },
      {
        ...ofUchida,
        title: titleOf(2, at(-50, 9)),
        description: '1学期の探究学習をふり返って評価します。',
        startAt: at(-50, 9),
        endAt: at(-36, 18),
        answered: 1,
      },
      {
        ...ofUchida,
        title: titleOf(3, at(-2, 9)),
        description: '探究学習の発表をふり返って評価します。',
        startAt: at(-2, 9),
        endAt: at(12, 18),
        answered: 0.35,
      },
    ];
  }
  return [
    {
      ...wide,
      title: `${year - 1}年度 第1回 コンピテンシー評価`,
      description: '新しい学級での活動をふり返って評価します。',
      startAt: june,
      endAt: new Date(june.getTime() + 14 * day),
      grades: [1, 2, 3],
      answered: 1,
      hasParts: false,
    },
    {
      ...wide,
      title: `${year - 1}年度 第2回 コンピテンシー評価`,
      description: '総合的な探究の時間の活動をふり返って評価します。',
      startAt: november,
      endAt: new Date(november.getTime() + 14 * day),
      grades: [1, 2, 3],
      answered: 1,
      hasParts: true,
    },
    {
      ...wide,
      title: `${schoolYearOf(at(-40, 9))}年度 第1回 コンピテンシー評価`,
      description: '学級と班の活動をふり返って評価します。',
      startAt: at(-40, 9),
      endAt: at(-26, 18),
      grades: [1, 2, 3],
      answered: 1,
      hasParts: true,
      hasExamples: true,
    },
    {
      ...wide,
      title: `${schoolYearOf(at(-4, 9))}年度 第2回 コンピテンシー評価(2年生)`,
      description: '職場体験と文化祭の準備をふり返って評価します。',
      startAt: at(-4, 9),
      endAt: at(10, 18),
      grades: [2],
      answered: 0.45,
      hasParts: false,
      late: 2,
    },
  ];
}
