import { fullName, withoutReadings } from '@mebae/rules';
import { createPdf, type Layout, type PdfWriter } from '../../../../lib/pdf/document.ts';
import type { ReportData } from '../report-data.ts';
import { reportTexts } from '../report-texts.ts';
import { draftOf } from './draft.ts';
import { layOutFull } from './full-report.ts';
import { headOf } from './head.ts';
import { pageOf } from './page.ts';
import { layOutSimple } from './simple-report.ts';
import { trendPart } from './trend-part.ts';

function layOutReport(pdf: PdfWriter, data: ReportData): Layout {
  if (data.kind === 'simple') return layOutSimple(pdf, data);
  const draft = draftOf(data);
  if (data.kind === 'full') return layOutFull(pdf, draft);
  return pdf.layOut({ ...pageOf(draft), content: [...headOf(draft), ...trendPart(draft)] });
}

/** Draws one report. @returns the bytes of a PDF */
export function drawReport(data: ReportData): Promise<Buffer> {
  const { kind, language, productName, student, schoolKind } = data;
  const { kinds } = reportTexts({ language, schoolKind });
  const pdf = createPdf({
    title: `${withoutReadings(kinds[kind])} ${fullName(student, language)}`,
    language,
    creator: productName,
  });
  return pdf.draw(layOutReport(pdf, data));
}
