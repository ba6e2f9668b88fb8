import type { ReactNode } from 'react';

/** Outline icons of this package, 20 × 20, in the colour of the text around them; always beside a text. */
function icon(paths: ReactNode) {
  return function Icon({ size = 20 }: { size?: number }) {
    return (
      <svg
        aria-hidden="true"
        focusable="false"
        width={size}
        height={size}
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {paths}
      </svg>
    );
  };
}

export const ChevronLeftIcon = icon(<path d="M12 4.5 6.5 10l5.5 5.5" />);
export const ChevronRightIcon = icon(<path d="M8 4.5 13.5 10 8 15.5" />);
export const FirstPageIcon = icon(<path d="M14 4.5 8.5 10l5.5 5.5M5.5 4.5v11" />);
export const LastPageIcon = icon(<path d="M6 4.5 11.5 10 6 15.5M14.5 4.5v11" />);
export const SortNoneIcon = icon(<path d="m6.5 7.75 3.5-3.5 3.5 3.5M6.5 12.25l3.5 3.5 3.5-3.5" />);
export const UpIcon = icon(<path d="M10 16V4.5M5.5 9 10 4.5 14.5 9" />);
export const DownIcon = icon(<path d="M10 4v11.5M5.5 11l4.5 4.5 4.5-4.5" />);
export const NoChangeIcon = icon(<path d="M4.5 10h11" />);
export const UploadIcon = icon(
  <path d="M10 12.5V3.5M6.5 7 10 3.5 13.5 7M3.5 12v3a1.5 1.5 0 0 0 1.5 1.5h10a1.5 1.5 0 0 0 1.5-1.5v-3" />,
);
export const DownloadIcon = icon(
  <path d="M10 3.5v9M6.5 9l3.5 3.5L13.5 9M3.5 13v2A1.5 1.5 0 0 0 5 16.5h10a1.5 1.5 0 0 0 1.5-1.5v-2" />,
);
export const SheetIcon = icon(
  <>
    <path d="M5 2.75h7L16 6.7v10.55H5a1.25 1.25 0 0 1-1.25-1.25V4A1.25 1.25 0 0 1 5 2.75Z" />
    <path d="M11.75 2.75V7H16M6.75 10h6.5v4.5h-6.5zM6.75 12.25h6.5M10 10v4.5" />
  </>,
);
export const ErrorIcon = icon(<path d="M10 2.75 18 16.5H2L10 2.75ZM10 8v4M10 14.2v.1" />);
export const EmptyIcon = icon(
  <path d="M3 11.5 5.2 4.4a1 1 0 0 1 1-.7h7.6a1 1 0 0 1 1 .7L17 11.5v3.6a1.2 1.2 0 0 1-1.2 1.2H4.2A1.2 1.2 0 0 1 3 15.1v-3.6ZM3.2 11.5H7a3 3 0 0 0 6 0h3.8" />,
);
export const CheckIcon = icon(<path d="m4.5 10.5 3.75 3.75L15.5 6.5" />);
export const ChartIcon = icon(<path d="M3.5 3.5v13h13M7 13V9.5M10.5 13V6.5M14 13v-2" />);
export const TableIcon = icon(<path d="M3.5 4.5h13v11h-13zM3.5 8.5h13M8.5 4.5v11" />);
export const SearchIcon = icon(<path d="m13.3 13.3 3.7 3.7M9 3a6 6 0 1 1 0 12A6 6 0 0 1 9 3Z" />);
export const ChevronDownIcon = icon(<path d="M4.5 7.5 10 13l5.5-5.5" />);
