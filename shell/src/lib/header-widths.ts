/** Below this width the main menu folds into one button, and the language moves into the account menu. */
export const narrow = '@media (max-width: 1023px)';
export const wide = '@media (min-width: 1024px)';
