import { createRequire } from 'node:module';

interface Rect {
  type: string;
  x: number;
  y: number;
  w: number;
}

/** pdfmake's encoder, which login cards are drawn with. It has no types. */
const { default: encoder } = createRequire(import.meta.url)('pdfmake/js/qrEnc.js') as {
  default: { measure: (node: { qr: string; eccLevel?: string }) => { _canvas: Rect[] } };
};

/** A QR code as a drawing: a square of `size` modules, and the path of the dark ones. */
export interface QrPath {
  size: number;
  /** Data of a path of SVG, one unit a module. */
  path: string;
}

/** The QR code of a text. */
export function qrPath(text: string): QrPath {
  const { _canvas: canvas } = encoder.measure({ qr: text, eccLevel: 'M' });
  const [ground, ...dark] = canvas;
  const module = dark[0]?.w ?? 1;
  const path = dark.map(({ x, y }) => `M${x / module} ${y / module}h1v1h-1z`).join('');
  return { size: (ground?.w ?? 0) / module, path };
}
