/** Rows of one page of a list. */
export interface Page {
  limit: number;
  offset: number;
}

export const pageOf = ({ page, pageSize }: { page: number; pageSize: number }): Page => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});
