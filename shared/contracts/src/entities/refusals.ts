/** Why a change of a person is refused: the first entry of `reason`; the field and names follow. */
export const PersonRefusal = {
  /** Somebody else of the school has the identifier. */
  IdentifierTaken: 'identifierTaken',
} as const;
