import { audit } from '../../lib/audit.ts';
import type { Caller } from '../../lib/caller.ts';
import type { SheetToWrite } from '../../lib/excel/grid.ts';
import { readerOf } from '../../lib/school-words/text-reader.ts';
import { eventAnalysisFileName, toSheets } from './event-analysis-file.ts';
import { readAnalysis } from './event-analysis.service.ts';
import { readShownTexts } from './texts.service.ts';

/**
 * An analysis as the sheets of a workbook. Leaves an audit row, because answers in words leave the product.
 * @throws Failure as the call of the analysis does
 */
export async function readWorkbook(
  caller: Caller,
  eventID: number,
): Promise<{ fileName: string; sheets: SheetToWrite[] }> {
  const analysis = await readAnalysis(caller, eventID);
  const questions = analysis.questions.filter(({ kind }) => kind === 'text');
  const texts = await readShownTexts(
    caller,
    eventID,
    questions.map(({ surveyItemID }) => surveyItemID),
  );
  await audit(caller.tx, caller.session, 'eventAnalysis.export', { detail: { eventID } });
  const reader = await readerOf(caller);
  const sheets = toSheets(
    reader,
    analysis,
    questions.map(({ surveyItemID, text }) => ({
      question: text,
      texts: texts.get(surveyItemID)?.texts ?? [],
    })),
  );
  return { fileName: eventAnalysisFileName(reader), sheets };
}
