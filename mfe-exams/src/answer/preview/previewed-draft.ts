/**
 * The draft of a course that these pages are a preview of, by their address: `/answer/preview?draft=<id>`.
 * @returns null on a candidate's own pages
 */
export function previewedDraft(): string | null {
  if (!/^\/answer\/preview\/?$/.test(location.pathname)) return null;
  return new URLSearchParams(location.search).get('draft');
}
