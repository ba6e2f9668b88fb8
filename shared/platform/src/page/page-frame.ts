/**
 * Services of the HTML around a page that a remote ships whole, as `globalThis.mebaePage`. It watches the page's script
 * from before it is loaded, and tells the person when there is no page.
 */
export interface PageFrame {
  /** The remote that ships the page, and its version. */
  remote: string;
  version: string;
  /** The page is shown: whatever was said about waiting or failing goes. */
  shown: () => void;
  /**
   * The page can't go on.
   * @param reference finds the reported fault in the log
   */
  failed: (reference: string) => void;
}

declare global {
  var mebaePage: PageFrame | undefined;
}

/**
 * The frame around this page.
 * @throws Error in HTML that has none
 */
export function pageFrame(): PageFrame {
  if (!globalThis.mebaePage) throw new Error('No frame around this page: open it through the bff');
  return globalThis.mebaePage;
}
