/** An id as it may stand in an address; null for anything else. */
export const addressID = (text: string | null | undefined): number | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
