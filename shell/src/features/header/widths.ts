/** Below this width the main menu folds into one button. */
export const narrow = '@media (max-width: 1023px)';
