import type { StatisticsFile } from '@mebae/contracts';
import { audit } from '../../../lib/audit/audit.ts';
import type { Caller } from '../../../lib/calls/caller.ts';
import type { Workbook } from '../../../lib/excel/book.ts';
import { refused } from '../../../lib/calls/failure.ts';
import { readOrigin } from '../../../lib/excel/read-origin.ts';
import { createWorkbooks } from './statistics-file.ts';
import * as service from './statistics.service.ts';

/** @throws Failure academic.1 for what the chart needs and the query lacks */
function needed<T>(field: keyof StatisticsFile, value: T | undefined): T {
  if (value === undefined) throw refused(field);
  return value;
}

/**
 * The numbers of one statistic as a workbook. Leaves an audit row where names leave the product.
 * @throws Failure as the call of the statistic does
 */
export async function readWorkbook(caller: Caller, query: StatisticsFile): Promise<Workbook> {
  const origin = await readOrigin(caller);
  const workbooks = createWorkbooks(origin, await service.readOptions(caller));
  const series = () => needed('series', query.series);
  if (query.chart === 'distribution') {
    const measure = needed('measure', query.measure);
    return workbooks.distribution(
      await service.readDistribution(caller, { measure, series: series() }),
    );
  }
  if (query.chart === 'boxes') {
    return workbooks.boxes(await service.readBoxes(caller, { series: series() }));
  }
  if (query.chart === 'selfPeer') {
    return workbooks.selfPeer(await service.readSelfPeer(caller, { series: series() }));
  }
  if (query.chart === 'change') {
    const courses = { before: needed('before', query.before), after: needed('after', query.after) };
    const targets = needed('targets', query.targets);
    return workbooks.change(await service.readChange(caller, { ...courses, targets }), courses);
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
  return workbooks.scatter(found);
}
