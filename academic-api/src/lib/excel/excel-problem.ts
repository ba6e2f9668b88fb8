import type { ImportFileReason } from '@mebae/contracts';

/** Why a workbook can't be read, as the contract names it; `params` fill the text that the browser shows. */
export class ExcelProblem extends Error {
  readonly reason: ImportFileReason;
  readonly params: readonly string[];

  constructor(reason: ImportFileReason, params: readonly string[] = []) {
    super(reason);
    this.reason = reason;
    this.params = params;
  }
}
