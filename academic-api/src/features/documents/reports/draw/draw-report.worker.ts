import { constants, setPriority } from 'node:os';
import type { ReportData } from '../report-data.ts';
import { drawReport } from './draw-report.ts';

// Linux gives each thread a priority of its own; elsewhere this would be the whole process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

export default function draw(data: ReportData): Promise<Uint8Array> {
  return drawReport(data);
}
