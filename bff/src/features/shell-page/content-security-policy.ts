/**
 * The policy of a page. Scripts and remotes come from this origin or carry the response's nonce; styles too (Griffel gets
 * the nonce from the page). No `unsafe-inline`, no `unsafe-eval`, no other origin, no frame around us.
 * @param nonce fresh for every response
 */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    'report-uri /reports/csp',
  ].join('; ');
}

/** Policy of the candidates' service worker: it fetches from this origin and loads nothing else. */
export const serviceWorkerPolicy = "default-src 'none'; connect-src 'self'";

export const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');
