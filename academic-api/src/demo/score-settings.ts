import type { Tx } from '../db/connect.ts';

/** Competencies of the school's own, each with its members. */
const ownCompetencies: [name: string, competencyIDs: number[]][] = [
  ['挑戦する力', [3, 11, 12]],
  ['つながる力', [9, 16, 20]],
];
/** Boxes before the school's own ones. */
const boxes = [1, 3, 5, 9, 12, 14, 17, 20];

/** School competencies, and a box plot that shows them beside a goal. */
export async function seedScoreSettings(tx: Tx, companyID: number, now: Date): Promise<void> {
  const own = await tx
    .insertInto('customCompetency')
    .values(
      ownCompetencies.map(([name, competencyIDs]) => ({
        companyID,
        name,
        competencyIDs,
        isValid: true,
        createdAt: now,
        updatedAt: now,
        updatedBy: null,
      })),
    )
    .returning('customCompetencyID')
    .execute();
  const items = [
    ...boxes.map((id) => ({ kind: 'competency', id })),
    ...own.map(({ customCompetencyID }) => ({ kind: 'customCompetency', id: customCompetencyID })),
  ];
  await tx
    .insertInto('boxplotSetting')
    .values({
      companyID,
      items: JSON.stringify(items),
      referenceLines: JSON.stringify([{ label: '学校の目標', value: 60 }]),
      updatedAt: now,
      updatedBy: null,
    })
    .execute();
}
