import { expect, test } from 'vitest';
import { isReportZipAddress } from './report-zip-address.ts';

const name = 'フィードバックレポート.zip';

test.each([
  `https://mebae.example/api/v3/academic/reports/full/all/report_zip/12/345/${name}`,
  `https://mebae.example/report_zip/1/2/${encodeURIComponent(name)}`,
  `http://localhost:3000/report_zip/1/2/${name}`,
  `http://127.0.0.1/report_zip/1/2/${name}`,
  `http://[::1]:8080/report_zip/1/2/${name}`,
])('%s is opened', (address) => {
  expect(isReportZipAddress(address)).toBe(true);
});

test.each([
  '',
  'report_zip',
  `http://mebae.example/report_zip/1/2/${name}`,
  `http://localhost.example/report_zip/1/2/${name}`,
  `javascript:alert(1)//report_zip/1/2/${name}`,
  `file:///report_zip/1/2/${name}`,
  `https://user:secret@mebae.example/report_zip/1/2/${name}`,
  `https://mebae.example/report_zip/1/x/${name}`,
  `https://mebae.example/report_zip/1/${name}`,
  `https://mebae.example/report_zip/1/2/3/${name}`,
  `https://mebae.example/report_zip/1/2/other.zip`,
  `https://mebae.example/report_zip/1/2/${name}.exe`,
  `https://mebae.example/report_zip/1/2/${name}?x=1`,
  `https://mebae.example/report_zip/1/2/${name}#x`,
  `https://mebae.example/?report_zip/1/2/${name}`,
])('%s is not', (address) => {
  expect(isReportZipAddress(address)).toBe(false);
});
