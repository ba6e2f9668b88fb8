import type { StatisticsFile } from '@mebae/contracts';
import { audit } from '../../lib/audit.ts';
import type { Caller } from '../../lib/caller.ts';
import type { SheetToWrite } from '../../lib/excel/grid.ts';
import { Failure } from '../../lib/failure.ts';
import type { TextReader } from '../../lib/school-words/catalogue.ts';
import { readerOf } from '../../lib/school-words/text-reader.ts';
import { createSheets, statisticsFileName } from './statistics-file.ts';
import * as service from './statistics.service.ts';

/** @throws Failure academic.1 for what the chart needs and the query lacks */
function needed<T>(field: keyof StatisticsFile, value: T | undefined): T {
  if (value === undefined) throw new Failure('academic.1', { reason: field });
  return value;
}

/**
 * The numbers of one statistic as the sheets of a workbook. Leaves an audit row where names leave the product.
 * @throws Failure as the call of the statistic does
 */
export async function readWorkbook(
  caller: Caller,
  query: StatisticsFile,
): Promise<{ fileName: string; sheets: SheetToWrite[] }> {
  const reader = await readerOf(caller);
  const fileName = statisticsFileName(reader, query.chart);
  return { fileName, sheets: await readSheets(caller, query, reader) };
}

async function readSheets(
  caller: Caller,
  query: StatisticsFile,
  reader: TextReader,
): Promise<SheetToWrite[]> {
  const sheets = createSheets(reader, await service.readOptions(caller));
  const series = () => needed('series', query.series);
  if (query.chart === 'distribution') {
    const measure = needed('measure', query.measure);
    return sheets.distribution(
      await service.readDistribution(caller, { measure, series: series() }),
    );
  }
  if (query.chart === 'boxes') {
    return sheets.boxes(await service.readBoxes(caller, { series: series() }));
  }
  if (query.chart === 'selfPeer') {
    return sheets.selfPeer(await service.readSelfPeer(caller, { series: series() }));
  }
  if (query.chart === 'change') {
    const courses = { before: needed('before', query.before), after: needed('after', query.after) };
    const targets = needed('targets', query.targets);
    return sheets.change(await service.readChange(caller, { ...courses, targets }), courses);
  }
  const found = await service.readScatter(caller, {
    x: needed('x', query.x),
    y: needed('y', query.y),
    series: series(),
  });
  const students = new Set(found.series.flatMap(({ points }) => points.map((p) => p.studentID)));
  await audit(caller.tx, caller.session, 'statistics.export', {
    detail: { students: students.size },
  });
  return sheets.scatter(found);
}
