/** Which upstream of the specification a failure's code belongs to. */
export const ErrorCategory = { None: 0, Grow: 1, Academic: 2, Auth: 3 } as const;
export type ErrorCategory = (typeof ErrorCategory)[keyof typeof ErrorCategory];
