import { reportZipName } from '@mebae/contracts';

const loopback = ['localhost', '127.0.0.1', '[::1]'];
const pathPattern = new RegExp(`/report_zip/\\d+/\\d+/${encodeURIComponent(reportZipName)}$`);

/**
 * Whether an address is one of a zip of reports: https, a `report_zip` path, numeric ids and the one file name. A browser
 * opens nothing else. This machine's own addresses may use http.
 */
export function isReportZipAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password, search, hash, pathname } = new URL(address);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && loopback.includes(hostname));
  return isSafe && `${username}${password}${search}${hash}` === '' && pathPattern.test(pathname);
}
