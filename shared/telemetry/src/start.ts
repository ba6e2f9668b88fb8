import { TelemetrySettingError, type Telemetry, type TelemetryLog } from './telemetry.ts';

export interface TelemetryOptions {
  /** Name of the process, as it stands beside each of its spans. */
  service: string;
  log: TelemetryLog;
  env?: NodeJS.ProcessEnv;
}

/**
 * Starts sending traces by OTLP over HTTP (JSON). Without `OTEL_EXPORTER_OTLP_ENDPOINT` it does nothing and loads nothing.
 * The other `OTEL_EXPORTER_OTLP_*` settings (headers, compression, certificates) hold as OpenTelemetry describes them.
 * @returns null when tracing is off
 * @throws TelemetrySettingError for an address, a share or a time that can't be used
 */
export async function startTelemetry(options: TelemetryOptions): Promise<Telemetry | null> {
  const { service, log, env = process.env } = options;
  const endpoint = env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (!endpoint || env['OTEL_SDK_DISABLED'] === 'true') return null;
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new TelemetrySettingError(
      'OTEL_EXPORTER_OTLP_ENDPOINT must be the http or https address of a collector, such as http://127.0.0.1:4318. Set it right, or remove it to trace nothing.',
    );
  }
  const share = Number(env['OTEL_TRACES_SAMPLER_ARG'] || 1);
  if (!(share >= 0 && share <= 1)) {
    throw new TelemetrySettingError(
      'OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1. Set it right, or remove it to send every trace.',
    );
  }
  const exportMs = Number(env['OTEL_EXPORTER_OTLP_TIMEOUT'] || 5_000);
  if (!(exportMs > 0 && exportMs <= 60_000)) {
    throw new TelemetrySettingError(
      'OTEL_EXPORTER_OTLP_TIMEOUT must be milliseconds from 1 to 60000. Set it right, or remove it for 5000.',
    );
  }
  const { createTelemetry } = await import('./exporter.ts');
  return createTelemetry({ service, log, url, share, exportMs });
}
