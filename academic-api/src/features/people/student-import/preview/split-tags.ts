export const tagSeparator = '、';

/** The tags of a cell, which may separate them by 、 or a comma of either width; each once, in the order given. */
export function splitTags(value: string): string[] {
  const tags = value.split(/[、,，､;；]/).map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}
