/** The areas of the product. */
export const areaNames = ['records', 'exams', 'class-management', 'jgrow', 'settings'] as const;
export type AreaName = (typeof areaNames)[number];
