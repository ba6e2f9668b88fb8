/**
 * First entry of the `reason` of a 409 where somebody else's change came first. The second is that person's name, the
 * third the moment in ISO form.
 */
export const changedMeanwhile = 'changedMeanwhile';
