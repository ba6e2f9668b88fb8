/** The remotes of the product. */
export const remoteNames = ['records', 'exams', 'class-management', 'jgrow', 'settings'] as const;
export type ShippedRemote = (typeof remoteNames)[number];
