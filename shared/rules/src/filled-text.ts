/**
 * Fills `{{name}}` places of a catalogue's text.
 * @throws Error for a place without a value: a mail without a value must not go out
 */
export function filledText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the text has no value for ${name}`);
    return value;
  });
}
