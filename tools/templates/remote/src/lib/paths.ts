/** Addresses of this remote's screens. */
export const paths = {
  overview: '/pages/sample-remote',
} as const;
