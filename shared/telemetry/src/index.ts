export { currentTrace, inTrace } from './current-trace.ts';
export { openLogOutput, type LogOutput } from './log-output.ts';
export { createMonitoringServer, metricsRoute, openMonitoring } from './monitoring-server.ts';
export { startTelemetry } from './start.ts';
export { TelemetrySettingError, type FinishedSpan, type Telemetry } from './telemetry.ts';
export {
  childOf,
  newTrace,
  parseTraceparent,
  traceparent,
  type TraceContext,
} from './trace-context.ts';
