/**
 * The arrow of a combobox is for the pointer alone. The arrow keys open the list as well, and as a stop of the Tab key it
 * would keep the list open over what comes next, with Fluent's English name.
 */
export const expandIcon = { tabIndex: -1, 'aria-hidden': true } as const;
