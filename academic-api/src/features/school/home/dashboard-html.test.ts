import { fc, runs } from '@mebae/testing/properties';
import { describe, expect, it } from 'vitest';
import { dashboardHtmlOf } from './dashboard-html.ts';

describe('the text of home', () => {
  it('keeps the lines of plain text', () => {
    expect(dashboardHtmlOf('一行目\n二行目\r\n三行目')).toBe('一行目<br />二行目<br />三行目');
  });

  it('shows what looks like HTML and is none', () => {
    expect(dashboardHtmlOf('5 < 10 & 10 > 5')).toBe('5 &lt; 10 &amp; 10 &gt; 5');
    expect(dashboardHtmlOf('3<b 様')).toBe('3&lt;b 様');
  });

  it('makes links of written addresses, and none of other schemes', () => {
    const link = (href: string, text: string) =>
      `<a href="${href}" target="_blank" rel="noopener noreferrer">${text}</a>`;
    expect(dashboardHtmlOf('https://school.example/guide をご覧ください')).toBe(
      `${link('https://school.example/guide', 'https://school.example/guide')} をご覧ください`,
    );
    expect(dashboardHtmlOf('<a href="https://a.example" onclick="x()">案内</a>')).toBe(
      link('https://a.example', '案内'),
    );
    expect(dashboardHtmlOf('<a href="javascript:alert(1)">案内</a>')).not.toContain('javascript');
  });

  it('keeps emphasis, lists and paragraphs', () => {
    const html = '<p><strong>重要</strong></p><ul><li>名簿</li></ul>';
    expect(dashboardHtmlOf(html)).toBe(html);
  });

  it('loses nothing of a plain text', () => {
    const shown = (html: string) =>
      html
        .replace(/<br \/>/g, '\n')
        .replace(/<[^>]*>/g, '')
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&quot;/g, '"')
        .replace(/&amp;/g, '&');
    fc.assert(
      fc.property(
        // without a `>` there is no tag
        fc
          .string({ unit: 'grapheme' })
          .map((text) => text.replace(/[\r\0]/g, '').replace(/>/g, '')),
        (text) => {
          expect(shown(dashboardHtmlOf(text))).toBe(text);
        },
      ),
      runs(1000),
    );
  });

  it('drops what acts, with its content', () => {
    const typed =
      'a<script>alert(1)</script><style>*{display:none}</style><img src=x onerror=alert(1)><iframe src="//e.example"></iframe><svg onload=alert(1)></svg>b';
    expect(dashboardHtmlOf(typed)).toBe('ab');
  });

  it('never holds another tag or an attribute that acts, whatever was typed', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<script>',
        '</script>',
        '<img src=x onerror=',
        '<a href="',
        'javascript:',
        '">',
        '<',
        '>',
        '<p style="',
        '<br',
        ' onclick=',
        '&lt;script&gt;',
        '<!--',
        '-->',
        '<svg><',
        '\n',
        'https://e.example/"><',
      ),
    );
    const allowed =
      /^<(?:\/?(?:p|strong|b|em|i|u|ul|ol|li)|br \/|\/a|a(?: (?:href|target|rel)="[^"<>]*")*)>$/;
    const schemes = ['https:', 'http:', 'mailto:', 'tel:'];
    const schemeOf = (href: string) =>
      URL.canParse(href, 'https://own.example')
        ? new URL(href, 'https://own.example').protocol
        : 'https:';
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const html = dashboardHtmlOf(pieces.join(''));
        for (const [tag] of html.matchAll(/<[^>]*>/g)) {
          expect(tag).toMatch(allowed);
          // what only looks like an attribute in plain text does nothing
          for (const [, href = ''] of tag.matchAll(/href="([^"]*)"/g)) {
            expect(schemes).toContain(schemeOf(href));
          }
        }
      }),
    );
  });
});
