import { expect, type APIRequestContext } from '@playwright/test';
import { CompetencySettingType, endpoints, type AnswerSession } from '@mebae/contracts';
import { candidateApi, type ApiClient } from './api.ts';
import type { TestDatabase } from './database.ts';
import { excelOf, type RosterLine } from './roster.ts';
import type { TestClass } from './school.ts';

/** Brings a roster in without a browser. */
export async function importByApi(api: ApiClient, lines: readonly RosterLine[]): Promise<void> {
  const preview = await api.call(endpoints.studentImport.preview, { file: excelOf(lines) });
  const { operationID } = await api.call(endpoints.studentImport.start, {
    params: { importID: preview.importID },
    body: { goodRowsOnly: false },
  });
  await expect
    .poll(async () => {
      const { data } = await api.call(endpoints.operations.list);
      return data.find((operation) => operation.operationID === operationID)?.state;
    }, 'the worker registers the roster')
    .toBe('succeeded');
  // the story's browser must not report it
  await api.call(endpoints.operations.dismiss, { params: { operationID } });
}

export interface RunningCourse {
  evalSettingID: number;
  title: string;
  /** Tokens of the personal links by student. */
  tokens: Map<number, string>;
}

/** Personal links of a course's examinees. */
export async function linksOf(api: ApiClient, evalSettingID: number): Promise<Map<number, string>> {
  const links = await api.call(endpoints.exams.links, { params: { evalSettingID } });
  return new Map(links.data.map((link) => [link.studentID, link.token]));
}

/**
 * Makes a course of 25 hours that has begun an hour ago unless told otherwise, on the smallest ready-made set, without a browser.
 */
export async function courseByApi(
  api: ApiClient,
  classes: readonly TestClass[],
  {
    title = '第1回 自己評価・相互評価',
    evaluatorsPerStudent = 1,
    openingMail = false,
    questionTypeID = 1,
    compareClasses = false,
    startAt = new Date(Date.now() - 3_600_000),
  } = {},
): Promise<RunningCourse> {
  const draft = await api.call(endpoints.examDrafts.create, {
    body: {
      step: 'confirm',
      data: {
        base: {
          title,
          startAt: startAt.toISOString(),
          endAt: new Date(startAt.getTime() + 25 * 3_600_000).toISOString(),
        },
        questions: { competencySettingType: CompetencySettingType.Mini, questionTypeID },
        examinees: {
          schoolClassIDs: classes.map((schoolClass) => schoolClass.schoolClassID),
          evaluatorsPerStudent,
          compareClasses,
        },
        mail: { opening: openingMail },
      },
    },
  });
  const { evalSettingID } = await api.call(endpoints.examDrafts.createExam, {
    params: { draftID: draft.draftID },
  });
  return { evalSettingID, title, tokens: await linksOf(api, evalSettingID) };
}

/**
 * A level that a person of the story gives another, the same at every run. People mostly agree on a competency: answers
 * that have nothing to do with those of others count as careless, and their scores would not be fixed.
 */
export function levelFor(request: number, item: number): number {
  const mixed = Math.imul(request, 0x9e3779b1) ^ Math.imul(item, 0x85ebca6b);
  const differs = ((mixed ^ (mixed >>> 15)) >>> 0) % 6 === 0;
  return 1 + ((Math.floor(item / 100) + (differs ? 1 : 0)) % 4);
}

/**
 * The choice of the story's people for a question about an anchoring example, by its place: the first student is the
 * stronger.
 */
export const levelForExample = (exampleID: number, index: number): number =>
  exampleID === 1 ? 3 : 1 + (index % 2);

interface Way {
  levelOf?: (evaluationRequestID: number, questionItemID: number) => number;
  stepOf?: (itemID: number) => number;
}

/**
 * Answers every question of a personal link, as a device would.
 * @param handsIn whether it also hands in
 * @param way what the person chooses; parts are answered where it says how
 */
export async function answerByApi(
  request: APIRequestContext,
  token: string,
  handsIn = true,
  { levelOf = levelFor, stepOf }: Way = {},
): Promise<AnswerSession> {
  const api = candidateApi(request, token);
  const session = await api.call(endpoints.answer.session);
  const answers = session.tasks.flatMap((task) =>
    session.items.map((item, index) => ({
      evaluationRequestID: task.evaluationRequestID,
      questionItemID: item.questionItemID,
      itemVersion: item.itemVersion,
      level: levelOf(task.evaluationRequestID, item.questionItemID),
      milliseconds: 4000 + index * 37,
      answeredAt: session.serverTime,
    })),
  );
  const exampleAnswers = (session.anchoring?.examples ?? []).flatMap(({ exampleID }) =>
    (session.anchoring?.items ?? []).map(({ questionItemID }, index) => ({
      exampleID,
      questionItemID,
      level: levelForExample(exampleID, index),
      milliseconds: 4000 + index * 37,
      answeredAt: session.serverTime,
    })),
  );
  if (exampleAnswers.length > 0) {
    await api.call(endpoints.answer.save, { body: { exampleAnswers } });
  }
  for (let from = 0; from < answers.length; from += 200) {
    await api.call(endpoints.answer.save, { body: { answers: answers.slice(from, from + 200) } });
  }
  if (stepOf) {
    const given = { milliseconds: 3000, answeredAt: session.serverTime };
    const partAnswers = [
      ...session.trendItems.map((item) => ({ part: 'trend' as const, ...item })),
      ...(session.disposition?.items ?? []).map((item) => ({
        part: 'disposition' as const,
        ...item,
      })),
    ].map(({ part, itemID, itemVersion }) => ({
      part,
      itemID,
      itemVersion,
      value: stepOf(itemID),
      ...given,
    }));
    await api.call(endpoints.answer.save, { body: { partAnswers } });
  }
  if (!handsIn) return session;
  const result = await api.call(endpoints.answer.handIn);
  if (!result.receipt) throw new Error(`${result.missing.length} answers are missing.`);
  return session;
}

/** Wakes the worker's every-minute look for mails that are due, so that no story waits for a minute. */
export async function findDueMails(db: TestDatabase): Promise<void> {
  await db.rows(`insert into pgboss.job (name, data) values ('find-due-mails', '{}')`);
}
