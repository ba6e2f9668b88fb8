import { audit } from '../../../lib/audit/audit.ts';
import type { Caller } from '../../../lib/calls/caller.ts';
import type { Workbook } from '../../../lib/excel/book.ts';
import { readOrigin } from '../../../lib/excel/read-origin.ts';
import { analysisWorkbook } from './event-analysis-file.ts';
import { readAnalysis } from './event-analysis.service.ts';
import { readShownTexts } from './texts.service.ts';

/**
 * An analysis as a workbook. Leaves an audit row, because answers in words leave the product.
 * @throws Failure as the call of the analysis does
 */
export async function readWorkbook(caller: Caller, eventID: number): Promise<Workbook> {
  const analysis = await readAnalysis(caller, eventID);
  const questions = analysis.questions.filter(({ kind }) => kind === 'text');
  const texts = await readShownTexts(
    caller,
    eventID,
    questions.map(({ surveyItemID }) => surveyItemID),
  );
  await audit(caller.tx, caller.session, 'eventAnalysis.export', { detail: { eventID } });
  return analysisWorkbook(
    await readOrigin(caller),
    analysis,
    questions.map(({ surveyItemID, text }) => ({
      question: text,
      texts: texts.get(surveyItemID)?.texts ?? [],
    })),
  );
}
