/** Why a command of an operator did nothing, in a sentence for the person who typed it. */
export class CommandProblem extends Error {}
