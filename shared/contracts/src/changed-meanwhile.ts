/**
 * First entry of the `reason` of a 409 where somebody else's change came first. The second is the moment in ISO form;
 * the family name and the given name of who it was follow where that is known, and their readings where there are any.
 */
export const changedMeanwhile = 'changedMeanwhile';
