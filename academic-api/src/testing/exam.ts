import type { EvaluatorScope, EvaluatorType } from '@mebae/contracts';
import type { TestApi } from './api.ts';
import type { TestSchool } from './school.ts';

export interface TestExam {
  evalSettingID: number;
  startAt: Date;
  endAt: Date;
  /** Personal links' tokens by student. */
  tokens: Map<number, string>;
}

const hour = 3_600_000;

/**
 * A course made through the API as an administrator makes it, on the Mini set: self and peer evaluation of the first
 * classes, running from an hour ago for two days unless given otherwise.
 */
export async function createExam(
  api: TestApi,
  school: TestSchool,
  options: {
    title?: string;
    classes?: number;
    startsInHours?: number;
    endsInHours?: number;
    evaluatorsPerStudent?: number;
    openingMail?: boolean;
    evaluatorScope?: EvaluatorScope;
    evaluatorType?: EvaluatorType;
    /** With it evaluators answer about the anchoring examples first, in a course of two classes. */
    compareClasses?: boolean;
  } = {},
): Promise<TestExam> {
  const now = api.deps.now().getTime();
  const startAt = new Date(now + (options.startsInHours ?? -1) * hour);
  const endAt = new Date(now + (options.endsInHours ?? 48) * hour);
  const classes = school.classes.slice(0, options.classes ?? 1);
  const draft = await api.call('POST', '/exams/drafts', {
    token: school.admin,
    body: {
      step: 'confirm',
      data: {
        base: {
          title: options.title ?? `コース ${now}`,
          startAt: startAt.toISOString(),
          endAt: endAt.toISOString(),
        },
        questions: { competencySettingType: 4, questionTypeID: 1 },
        examinees: {
          schoolClassIDs: classes.map((row) => row.schoolClassID),
          evaluatorsPerStudent: options.evaluatorsPerStudent ?? 3,
          compareClasses: options.compareClasses ?? false,
          ...(options.evaluatorScope && { evaluatorScope: options.evaluatorScope }),
          ...(options.evaluatorType && { evaluatorType: options.evaluatorType }),
        },
        mail: { opening: options.openingMail ?? false },
      },
    },
  });
  const made = await api.call('POST', `/exams/drafts/${draft.body.draftID}/create`, {
    token: school.admin,
  });
  if (made.status !== 200) throw new Error(`no course: ${JSON.stringify(made.body)}`);
  const evalSettingID: number = made.body.evalSettingID;
  const links = await api.call('GET', `/exams/${evalSettingID}/links`, { token: school.admin });
  const rows: { studentID: number; token: string }[] = links.body.data;
  return {
    evalSettingID,
    startAt,
    endAt,
    tokens: new Map(rows.map((row) => [row.studentID, row.token])),
  };
}
