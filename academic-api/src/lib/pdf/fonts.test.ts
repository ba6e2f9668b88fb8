import { expect, test } from 'vitest';
import { fittedLines } from './fonts.ts';

test.each([
  'Quét mã QR, hoặc mở mebae.example/c và nhập mã. Đừng cho người khác xem thẻ này!',
  'Scan the QR code, or open mebae.example/c and enter the code. (Keep this card to yourself.)',
  'QRコードを読み取るか、mebae.example/cを開いてコードを入力してください。ほかの人に見せないでください！',
])('at no width a line begins with a mark that ends a word: %s', (text) => {
  for (let width = 60; width <= 300; width += 1) {
    const { lines } = fittedLines(text, [10], { width, height: 1000 });
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    expect(lines.filter((line) => /^[.,!?)、。！）]/.test(line))).toEqual([]);
  }
});
