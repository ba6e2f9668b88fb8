import type { GroupingRequest, GroupSettingState } from '@mebae/contracts';
import { schoolYearOf } from '@mebae/rules';
import * as people from '../features/results/groups/group-people.repository.ts';
import { columnsOf, readValues } from '../features/results/groups/grouping-source.ts';
import * as repository from '../features/results/groups/groups.repository.ts';
import { makeGroups } from '../features/results/groups/make-groups.ts';
import type { Deps } from '../lib/calls/deps.ts';
import { newestScoredExam } from '../lib/score-groups/newest-scored-exam.repository.ts';
import { withSchoolTransaction, type Tx } from '../db/connect.ts';

type Example = Pick<GroupingRequest, 'measure' | 'mode' | 'size'> & {
  title: string;
  /** Position among the classes of the year. */
  classAt: number;
  state: GroupSettingState;
};

const examples: Example[] = [
  {
    title: '校外学習の班',
    classAt: 0,
    state: 'final',
    measure: { kind: 'purpose', growingPurposeID: 5 },
    mode: 'balanced',
    size: { kind: 'people', people: 4 },
  },
  {
    title: '総合的な学習のグループ',
    classAt: 1,
    state: 'draft',
    measure: {
      kind: 'competencies',
      weights: [
        { competencyID: 1, weight: 2 },
        { competencyID: 4, weight: 1 },
      ],
    },
    mode: 'alike',
    size: { kind: 'groups', groups: 6 },
  },
];

/** Groups of two classes, one final and one a draft, by the newest course's scores. */
export async function seedGroups(deps: Pick<Deps, 'db' | 'now'>, companyID: number): Promise<void> {
  const now = deps.now();
  await withSchoolTransaction(deps.db, companyID, async (tx) => {
    const course = await newestScoredExam(tx, companyID);
    const classes = await people.readClasses(tx, companyID, schoolYearOf(now), null);
    for (const example of examples) {
      const schoolClass = classes[example.classAt];
      if (!course || !schoolClass) continue;
      const { schoolClassID } = schoolClass;
      const { evalSettingID } = course;
      await seedSetting(tx, { companyID, example, schoolClassID, evalSettingID, now });
    }
  });
}

async function seedSetting(
  tx: Tx,
  facts: {
    companyID: number;
    example: Example;
    schoolClassID: number;
    evalSettingID: number;
    now: Date;
  },
): Promise<void> {
  const { companyID, example, schoolClassID, evalSettingID, now } = facts;
  const { title, measure, mode, size, state } = example;
  const schoolYear = schoolYearOf(now);
  const request: GroupingRequest = {
    schoolClassIDs: [schoolClassID],
    leftOut: [],
    evalSettingID,
    measure,
    mode,
    size,
    together: [],
    apart: [],
    fixed: [],
    tagIDs: [],
  };
  const students = await people.readPeople(tx, { companyID, schoolYear }, request);
  const ids = students.map(({ studentID }) => studentID);
  const columns = await columnsOf(tx, measure, 'ja');
  const { values } = await readValues(tx, { companyID, evalSettingID }, columns, ids, null);
  const result = makeGroups(
    students.map((row, index) => ({ ...row, values: values[index] ?? [] })),
    request,
    columns.map(({ weight }) => weight),
    { seed: title },
  );
  if (result.state !== 'made') return;
  const groups = result.alternatives[0]?.groups ?? [];
  const groupSettingID = await repository.insertSetting(tx, {
    companyID,
    schoolYear,
    title,
    schoolClassIDs: [schoolClassID],
    mode,
    measure,
    evalSettingID,
    userID: null,
    now,
  });
  await repository.writeDraft(tx, companyID, groupSettingID, {
    groups: groups.map((_, index) => ({ group: index + 1, name: `${index + 1}班` })),
    members: groups.flatMap(({ studentIDs }, index) =>
      studentIDs.map((studentID) => ({ studentID, group: index + 1, isFixed: false })),
    ),
  });
  await repository.updateSetting(tx, companyID, groupSettingID, {
    title,
    state,
    userID: null,
    now,
  });
}
