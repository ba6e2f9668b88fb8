import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpointNames, endpointOf, type EndpointName } from '@mebae/contracts';
import { readExcel } from '../lib/excel/excel.ts';
import { startTestApi } from '../testing/api.ts';
import { createFiguresWorld, type FiguresWorld } from '../testing/figures-world.ts';

/*
 * Whatever shows figures of evaluators' scores of several classes says whether these may be compared (`areComparable`). Every call
 * whose response has figures, and every file, is named here: with how it is asked and where it says so, or with why it
 * has nothing to say.
 */

let world: FiguresWorld;
let groupSettingID: number;
let proposalID: number;

/** How a call is asked about two classes, and where its response says whether they may be compared. */
interface Asked {
  path: () => string;
  isComparable: (body: Body) => boolean | undefined;
}

interface Flag {
  isComparable: boolean;
}
/** Where responses have the flag. */
type Body = Flag & Partial<Record<'result' | 'course' | 'exam', Flag>> & { data?: Flag[] };

const flagOf = (body: Flag): boolean => body.isComparable;
const asks = (path: () => string, isComparable: Asked['isComparable'] = flagOf): Asked => ({
  path,
  isComparable,
});
const bothClasses = (separator: string, prefix = ''): string =>
  world.school.classes
    .slice(0, 2)
    .map(({ schoolClassID }) => `${prefix}class-${schoolClassID}`)
    .join(separator);
const series = (): string => `series=${bothClasses(',', `${world.after}:`)}`;
const course = (): string => `evalSettingID=${world.after}`;

const asked: Partial<Record<EndpointName, Asked>> = {
  'statistics.distribution': asks(
    () => `/statistics/distribution?measure=competency-3&${series()}`,
  ),
  'statistics.boxes': asks(() => `/statistics/boxes?${series()}`),
  'statistics.scatter': asks(() => `/statistics/scatter?x=competency-3&y=competency-9&${series()}`),
  'statistics.change': asks(
    () =>
      `/statistics/change?before=${world.before}&after=${world.after}&targets=${bothClasses(',')}`,
  ),
  'statistics.selfPeer': asks(() => `/statistics/selfPeer?${series()}`),
  'classManagement.ranking': asks(
    () => `/classManagement/ranking?${course()}&competencyID=3&scale=school`,
  ),
  'classAnalyses.trend': asks(() => '/classAnalyses/trend?target=grade-1'),
  'classAnalyses.rankingDetails': asks(
    () => `/classAnalyses/rankingDetails?${course()}&target=grade-1`,
  ),
  'classAnalyses.pm': asks(() => `/classAnalyses/pm?${course()}&target=grade-1&norm=grade`),
  'allCompetencies.scores': asks(() => `/studentAllCompetency/${world.idOf(0)}`),
  'records.record': asks(
    () => `/studentRecord/${world.idOf(0)}`,
    (body) => body.result?.isComparable,
  ),
  'eventAnalysis.analysis': asks(() => `/jgrow/events/${world.event.eventID}/analysis`),
  'eventAnalysis.compare': asks(
    () => `/jgrow/analysis/comparison?eventIDs=${world.event.eventID}`,
    (body) => body.data?.[0]?.isComparable,
  ),
  'groups.proposal': asks(
    () => `/groups/proposals/${proposalID}`,
    (body) => body.course?.isComparable,
  ),
  'groups.detail': asks(
    () => `/groups/${groupSettingID}`,
    (body) => body.course?.isComparable,
  ),
  'classChange.read': asks(
    () => '/schoolClasses/change/1',
    (body) => body.exam?.isComparable,
  ),
  'boxplot.preview': asks(() => '/customBoxplotPreview?competencyIDs=3'),
};

/** Calls with figures that need no word, by reason. */
const others: Record<string, readonly EndpointName[]> = {
  'one student beside themselves': [
    'allCompetencies.growth',
    'records.growth',
    'ownPage.preview',
    'ownPage.results',
    'scores.explain',
    'interviews.read',
  ],
  'statements, which say nothing of a grade that is not linked (every-endpoint/comparable.test.ts)':
    ['findings.read', 'letters.list', 'letters.read'],
  'own answers, which no evaluator gave': [
    'studentTrends.read',
    'classAnalyses.trendAnalyses',
    'classAnalyses.trendPeople',
    'answer.session',
    'examDrafts.preview',
  ],
  'the evaluators that a course will have, before anybody has answered (designs-of-draft.test.ts)':
    ['examDrafts.check', 'examDrafts.designs'],
  'lines that somebody has typed': ['boxplot.read', 'boxplot.update'],
  'cells of a roster': [
    'studentImport.rows',
    'teacherImport.rows',
    'classChangeImport.rows',
    'promotionImport.rows',
  ],
};

/** Names of fields that hold a figure. */
const figure =
  /^(?:values?|means?|rawMean|classMean|gradeMean|schoolMean|median|boxe?s?|ranks?|norm|gradeZ|selfValue|correlations?|change|scores|isComparable)$/;

/** The names of all fields of a JSON schema, at any depth. */
function fieldsOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf);
  if (schema === null || typeof schema !== 'object') return [];
  return Object.entries(schema).flatMap(([key, part]) => [
    ...(key === 'properties' ? Object.keys(part as object) : []),
    ...fieldsOf(part),
  ]);
}

/** Files with figures of several classes, by what they are asked for. */
const files: Partial<Record<EndpointName, readonly (() => string)[]>> = {
  'statistics.exportFile': [
    ...[
      'distribution&measure=competency-3',
      'boxes',
      'scatter&x=competency-3&y=competency-9',
      'selfPeer',
    ].map((chart) => () => `/statistics/export?chart=${chart}&${series()}`),
    () =>
      `/statistics/export?chart=change&before=${world.before}&after=${world.after}&targets=${bothClasses(',')}`,
  ],
  'classManagement.exportFile': [
    () => `/classManagement/ranking/export?${course()}&competencyID=3&scale=school`,
  ],
  'classAnalyses.exportFile': [
    () => '/classAnalyses/export?chart=trend&target=grade-1',
    () => `/classAnalyses/export?chart=rankingDetails&target=grade-1&${course()}`,
    () => `/classAnalyses/export?chart=pm&target=grade-1&norm=grade&${course()}`,
  ],
  'allCompetencies.scoresFile': [() => `/studentAllCompetency/${world.idOf(0)}/export`],
  'eventAnalysis.exportFile': [() => `/jgrow/events/${world.event.eventID}/analysis/export`],
};

/** Files that need no word, by reason. */
const otherFiles: Record<string, readonly EndpointName[]> = {
  'one student beside themselves': ['allCompetencies.growthFile'],
  'statements and the own class, for one student': [
    'findings.exportFile',
    'letters.file',
    'reportLink.open',
    'reports.file',
    'reports.zip',
  ],
  'rows as they are stored': ['dataExports.file'],
  'no scores': [
    'audit.exportFile',
    'classChangeImport.file',
    'classChangeImport.template',
    'groups.exportFile',
    'guide.handbook',
    'guide.picture',
    'loginCards.file',
    'promotionImport.file',
    'promotionImport.template',
    'schoolProfile.logo',
    'setup.demoFile',
    'studentImport.file',
    'studentImport.template',
    'students.exportFile',
    'students.exportOneRoster',
    'teacherImport.file',
    'teacherImport.template',
  ],
};

const linkClasses = (isLinked: boolean) =>
  world.api.db
    .updateTable('score')
    .set({ subset: isLinked ? 1 : 2 })
    .where('companyID', '=', world.school.companyID)
    .where(
      'studentID',
      'in',
      world.school.students.slice(12).map(({ studentID }) => studentID),
    )
    .execute();

/** Whether a workbook has the sentence about classes that can't be compared. */
async function saysNotComparable(path: string): Promise<boolean> {
  const { status, bytes } = await world.api.call('GET', path, {
    token: world.school.admin,
    headers: { lang: 'en' },
  });
  expect(status, path).toBe(200);
  const { sheets } = await readExcel('a.xlsx', bytes);
  return sheets
    .flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map((cell) => cell?.text)))
    .includes(
      "Classes in these figures can't be compared because their evaluators are not linked.",
    );
}

beforeAll(async () => {
  world = await createFiguresWorld(await startTestApi());
  const { admin: token, classes } = world.school;
  const proposed = await world.api.call('POST', '/groups/proposals', {
    token,
    body: {
      schoolClassIDs: classes.slice(0, 2).map((row) => row.schoolClassID),
      leftOut: [],
      evalSettingID: world.after,
      measure: { kind: 'competencies', weights: [{ competencyID: 3, weight: 1 }] },
      mode: 'balanced',
      size: { kind: 'groups', groups: 4 },
      together: [],
      apart: [],
      fixed: [],
      tagIDs: [],
    },
  });
  proposalID = proposed.body.proposalID;
  const kept = await world.api.call('POST', '/groups', {
    token,
    body: { title: '比べられない', proposalID, alternative: 0 },
  });
  groupSettingID = kept.body.groupSettingID;
});

describe('every call and file with figures', () => {
  it('is known here, once', () => {
    const isDownload = (name: EndpointName): boolean => endpointOf(name).transfer === 'download';
    const withFigures = endpointNames.filter((name) => {
      const { response } = endpointOf(name);
      if (!response || isDownload(name)) return false;
      const schema = z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' });
      return fieldsOf(schema).some((field) => figure.test(field));
    });
    const named = [...Object.keys(asked), ...Object.values(others).flat()];
    expect(named.toSorted()).toEqual(withFigures.toSorted());
    const namedFiles = [...Object.keys(files), ...Object.values(otherFiles).flat()];
    expect(namedFiles.toSorted()).toEqual(endpointNames.filter(isDownload).toSorted());
  });

  it.each(Object.entries(asked))('%s says whether classes may be compared', async (_name, call) => {
    for (const isLinked of [false, true]) {
      await linkClasses(isLinked);
      expect(call.isComparable(await world.get(call.path()))).toBe(isLinked);
    }
  });

  it.each(Object.entries(files))('%s says it beside the figures', async (_name, paths) => {
    for (const isLinked of [false, true]) {
      await linkClasses(isLinked);
      for (const path of paths) {
        expect(await saysNotComparable(path()), path()).toBe(!isLinked);
      }
    }
  });
});
