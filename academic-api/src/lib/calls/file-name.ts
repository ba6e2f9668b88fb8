/** A text as a part of a file's name: without the characters that Windows, or a zip's folders, take for others. */
export const asFileName = (text: string): string => text.replaceAll(/[\\/:*?"<>|]/g, '_');
