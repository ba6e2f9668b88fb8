import type { PageContent } from '../../../../lib/pdf/document.ts';
import { filledText } from '@mebae/rules';
import { beginningOf } from '../../../../lib/pdf/fonts.ts';
import type { ReportDraft } from './draft.ts';
import { colours, page } from './style.ts';

/** Points that the content of a page may take; a little is left for what rounding adds. */
export const pageHeight = page.height - page.margin - page.bottom - 2;

/** Settings of every page. */
export const pageOf = ({ data, texts }: ReportDraft): Omit<PageContent, 'content'> => ({
  pageMargins: [page.margin, page.margin, page.margin, page.bottom],
  defaultStyle: { fontSize: 10, color: colours.text },
  footer: (current, count) => ({
    margin: [page.margin, 12, page.margin, 0],
    columns: [
      {
        text: beginningOf(`${data.schoolName}　${data.title}`, 60),
        fontSize: 7.5,
        color: colours.muted,
      },
      {
        text: filledText(texts.page, { page: String(current), pages: String(count) }),
        width: 90,
        alignment: 'right',
        fontSize: 7.5,
        color: colours.muted,
      },
    ],
  }),
});
