import { find } from 'linkifyjs';
import sanitizeHtml from 'sanitize-html';

/**
 * Elements and attributes that a word to the staff may be written with; all else goes, and with scripts and styles
 * their content.
 */
const harmless: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }),
  },
};

const hasTags = /<\/?[a-z][^<>]*>/i;
const hasBlocks = /<(?:p|br|ul|ol|li)\b/i;

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** Plain text as HTML, with its addresses as links. A parser would take what follows a `<` for a tag, and lose it. */
function linked(plain: string): string {
  let html = '';
  let done = 0;
  for (const { value, href, start, end } of find(plain)) {
    html += `${escaped(plain.slice(done, start))}<a href="${escaped(href)}">${escaped(value)}</a>`;
    done = end;
  }
  return html + escaped(plain.slice(done));
}

/**
 * HTML that is safe to set, of what somebody typed: plain text keeps its lines, its addresses become links; of a text
 * with tags those of a few harmless kinds stay.
 */
export function dashboardHtmlOf(typed: string): string {
  const html = hasTags.test(typed) ? typed : linked(typed);
  return sanitizeHtml(hasBlocks.test(html) ? html : html.replace(/\r?\n/g, '<br />'), harmless);
}
