/** The id that an address holds; 0, which finds nothing, for what is no id. */
export const addressID = (text: string | null | undefined): number =>
  Number(/^[1-9]\d{0,14}$/.exec(text ?? '')?.[0] ?? 0);
